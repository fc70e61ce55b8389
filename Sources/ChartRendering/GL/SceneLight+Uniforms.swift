import CGLShims

extension SceneLight {
    /// The uniforms of lighting.glsl by name: numbers and vectors.
    private var values: KeyValuePairs<String, [Float]> {
        [
            "keyDirection": [Float(keyDirection.x), Float(keyDirection.y), Float(keyDirection.z)],
            "keyPower": [Float(keyPower)],
            "fillDirection": [Float(fillDirection.x), Float(fillDirection.y), Float(fillDirection.z)],
            "fillPower": [Float(fillPower)],
            "ambientLight": [Float(ambient.x), Float(ambient.y)],
        ]
    }

    /// The uniforms that `apply` sets; every program with `ownLight` that includes `lighting.glsl` has them.
    static var uniforms: [String] { SceneLight.default.values.map(\.key) }

    /// The same for programs without uniforms, which are faster: what depends on constants alone is computed once.
    var definitions: [String] {
        values.map { name, numbers in
            let list = numbers.map(\.description).joined(separator: ", ")
            return "\(name) \(numbers.count == 1 ? list : "vec\(numbers.count)(\(list))")"
        }
    }

    /// Sets the uniforms of `lighting.glsl` in the program that is in use.
    func apply(to program: ShaderProgram) {
        let (key, fill) = (SIMD3<Float>(keyDirection), SIMD3<Float>(fillDirection))
        gl_Uniform3f(program["keyDirection"], key.x, key.y, key.z)
        gl_Uniform1f(program["keyPower"], Float(keyPower))
        gl_Uniform3f(program["fillDirection"], fill.x, fill.y, fill.z)
        gl_Uniform1f(program["fillPower"], Float(fillPower))
        gl_Uniform2f(program["ambientLight"], Float(ambient.x), Float(ambient.y))
    }
}
