import Foundation

/// The sums by day, kind and device of the records of an Apple Health export, of which there may be tens of millions.
///
/// Several devices count the same steps. Of each day and kind the device with the largest sum is taken: what another one has
/// counted besides is not added.
struct HealthSums {
    private struct Sum {
        var total: Double
        let offset: Int
    }

    /// By `key`, the indices of `sums`.
    private var indices: [UInt64: Int] = [:]
    private var sums: [Sum] = []
    private var devices: [String] = []
    private var deviceIndices: [String: Int] = [:]
    /// Of each kind, what the record before it had: the next one mostly has the same.
    private var last = [Last](repeating: Last(), count: ActivityKind.daily.count)

    private struct Last {
        var key = UInt64.max
        var index = 0
        var device = 0
        var name: [CChar] = []
    }

    /// The most sums that are kept: those of nine kinds and four devices in more than a hundred years.
    static let limit = 1_500_000

    /// Whether there are more sums than are kept.
    var isFull: Bool { sums.count > Self.limit }

    /// Adds a record.
    ///
    /// - Parameters:
    ///   - value: in the unit of the kind: metres, kilocalories, seconds or times.
    ///   - kind: an index of `ActivityKind.daily`.
    ///   - day: since 1970.
    ///   - offset: of the clock of the day from UTC, seconds.
    ///   - device: its name.
    mutating func add(_ value: Double, kind: Int, day: Int, offset: Int, device: UnsafePointer<CChar>) {
        let isSameDevice = last[kind].name.withUnsafeBufferPointer { name in
            name.baseAddress.map { strcmp($0, device) == 0 } ?? false
        }
        if !isSameDevice { changeDevice(of: kind, to: device) }
        // 24 bits for the device, 8 for the kind, 32 for the day.
        let key = UInt64(UInt32(truncatingIfNeeded: day)) << 32 | UInt64(kind) << 24 | UInt64(last[kind].device)
        if key != last[kind].key {
            last[kind].key = key
            last[kind].index = index(of: key, offset)
        }
        sums[last[kind].index].total += value
    }

    private mutating func index(of key: UInt64, _ offset: Int) -> Int {
        if let index = indices[key] { return index }
        indices[key] = sums.count
        sums.append(Sum(total: 0, offset: offset))
        return sums.count - 1
    }

    private mutating func changeDevice(of kind: Int, to device: UnsafePointer<CChar>) {
        let name = String(cString: device)
        // Devices beyond these count as one; a file with as many is refused for its sums.
        let index = deviceIndices[name] ?? min(devices.count, 0xFF_FFFF)
        if index == devices.count {
            devices.append(name)
            deviceIndices[name] = index
        }
        last[kind].device = index
        last[kind].name = Array(UnsafeBufferPointer(start: device, count: strlen(device) + 1))
        last[kind].key = .max
    }

    /// The sum of each day and kind, by day.
    func activities() -> [RecordedActivity] {
        var best: [UInt64: UInt64] = [:]
        for (key, index) in indices {
            let dayAndKind = key & ~0xFF_FFFF
            guard let other = best[dayAndKind], let otherIndex = indices[other] else {
                best[dayAndKind] = key
                continue
            }
            // Of equal sums that of the device that comes first by name, so that every export gives the same.
            let (sum, otherSum) = (sums[index].total, sums[otherIndex].total)
            if sum > otherSum || sum == otherSum && name(of: key) < name(of: other) { best[dayAndKind] = key }
        }
        return best.values.sorted().compactMap { key in
            indices[key].flatMap { activity(key, sums[$0]) }
        }
    }

    private func name(of key: UInt64) -> String { devices[Int(key & 0xFF_FFFF)] }

    /// - Returns: `nil` for a sum of nothing.
    private func activity(_ key: UInt64, _ sum: Sum) -> RecordedActivity? {
        guard sum.total > 0, sum.total.isFinite else { return nil }
        let kind = ActivityKind.daily[Int(key >> 24 & 0xFF)]
        let day = Int(Int32(truncatingIfNeeded: key >> 32))
        var activity = RecordedActivity(
            kind: kind, recorder: name(of: key), start: Double(day * 86_400 + 43_200 - sum.offset),
            zone: HealthMoment.zone(offset: sum.offset), source: HealthReceiver.source,
            id: "\(kind.rawValue) \(HealthMoment.text(ofDay: day))")
        // Sums of many fractions: what is below these digits is rounding.
        let tenths = (sum.total * 10).rounded() / 10
        switch kind {
        case .steps, .floors: activity.count = sum.total.rounded()
        case .activeEnergy: activity.energy = tenths
        case .exerciseMinutes, .mindfulMinutes, .sleep: activity.duration = sum.total.rounded()
        default: activity.distance = tenths
        }
        return activity
    }
}
