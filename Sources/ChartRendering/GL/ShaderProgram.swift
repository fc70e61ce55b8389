import CGLShims

/// A linked program of the current context.
///
/// The bodies are written once; the header makes them GLSL 3.30 core or GLSL ES 3.00.
struct ShaderProgram {
    let name: GLuint
    private let locations: [String: GLint]

    /// Compiles and links.
    ///
    /// - Parameters:
    ///   - label: what errors call the program.
    ///   - attributes: the vertex inputs by index.
    ///   - uniforms: every uniform that will be set.
    ///   - definitions: names that the sources find defined.
    init(
        _ label: String, vertex: [[UInt8]], fragment: [[UInt8]], attributes: [String] = [], uniforms: [String],
        definitions: [String] = []
    ) throws(RenderError) {
        let program = gl_CreateProgram()
        do throws(RenderError) {
            try Self.attach(GL_VERTEX_SHADER, vertex, definitions, to: program, label: "\(label), vertex stage")
            try Self.attach(GL_FRAGMENT_SHADER, fragment, definitions, to: program, label: "\(label), fragment stage")
            for (index, attribute) in attributes.enumerated() {
                gl_BindAttribLocation(program, GLuint(index), attribute)
            }
            gl_LinkProgram(program)
            var linked: GLint = 0
            gl_GetProgramiv(program, GLenum(GL_LINK_STATUS), &linked)
            guard linked != 0 else {
                throw .shader(name: label, log: Self.log { gl_GetProgramInfoLog(program, $0, nil, $1) })
            }
        } catch {
            gl_DeleteProgram(program)
            throw error
        }
        name = program
        locations = Dictionary(
            uniforms.map { ($0, gl_GetUniformLocation(program, $0)) }, uniquingKeysWith: { first, _ in first })
    }

    /// Where a uniform is; −1, which OpenGL ignores, when the driver has optimised it away.
    subscript(uniform: String) -> GLint {
        locations[uniform] ?? -1
    }

    func delete() {
        gl_DeleteProgram(name)
    }

    private static func attach(
        _ stage: Int32, _ parts: [[UInt8]], _ definitions: [String], to program: GLuint, label: String
    ) throws(RenderError) {
        let header =
            gl_isDesktop()
            ? "#version 330 core\n"
            : "#version 300 es\nprecision highp float;\nprecision highp int;\nprecision highp sampler2D;\n"
        let defined = definitions.map { "#define \($0)\n" }.joined()
        let source = header + defined + parts.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n")
        let shader = gl_CreateShader(GLenum(stage))
        gl_ShaderSource(shader, source)
        gl_CompileShader(shader)
        var compiled: GLint = 0
        gl_GetShaderiv(shader, GLenum(GL_COMPILE_STATUS), &compiled)
        defer { gl_DeleteShader(shader) }
        guard compiled != 0 else {
            throw .shader(name: label, log: log { gl_GetShaderInfoLog(shader, $0, nil, $1) })
        }
        gl_AttachShader(program, shader)
    }

    private static func log(_ read: (GLsizei, UnsafeMutablePointer<CChar>) -> Void) -> String {
        let bytes = [UInt8](unsafeUninitializedCapacity: 4096) { buffer, count in
            guard let base = buffer.baseAddress else { return }
            base.withMemoryRebound(to: CChar.self, capacity: buffer.count) { text in
                text[0] = 0
                read(GLsizei(buffer.count), text)
                while count < buffer.count, text[count] != 0 { count += 1 }
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
