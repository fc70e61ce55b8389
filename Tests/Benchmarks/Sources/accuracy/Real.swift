import CMPFR

/// A number of 200 bits. It owns memory of the library's.
final class Real {
    let value: mpfr_ptr

    static let precision = 200

    init(_ number: Double = 0) {
        value = mpfr_ptr.allocate(capacity: 1)
        mpfr_init2(value, Self.precision)
        mpfr_set_d(value, number, MPFR_RNDN)
    }

    deinit {
        mpfr_clear(value)
        value.deallocate()
    }

    /// The nearest double.
    var double: Double { mpfr_get_d(value, MPFR_RNDN) }

    /// How far a double is off, in units of the last place of the nearest double.
    func ulps(to number: Double) -> Double {
        let nearest = double
        if number == nearest { return 0 }
        let difference = Real(number)
        mpfr_sub(difference.value, difference.value, value, MPFR_RNDN)
        return abs(mpfr_get_d(difference.value, MPFR_RNDN)) / nearest.ulp
    }
}

extension Double {
    /// A power of ten.
    static func pow10(_ exponent: Double) -> Double {
        let result = Real(exponent)
        mpfr_exp10(result.value, result.value, MPFR_RNDN)
        return result.double
    }
}
