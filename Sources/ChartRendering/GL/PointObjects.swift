import CGLShims

/// The spheres of all point series in one buffer of the graphics driver, one instance a sphere.
struct PointObjects {
    /// The look of a run of spheres and where the run stands in the buffer.
    struct Run {
        let range: Range<Int>
        let roughness: Float
        let metalness: Float
    }

    let runs: [Run]
    private let vertexArray: GLuint
    private let buffer: GLuint

    /// Bytes of one instance: position and radius, then colour.
    private static let stride = 7 * MemoryLayout<Float>.size

    init(_ points: [ScenePoints]) {
        var runs: [Run] = []
        var instances: [Float] = []
        var count = 0
        for series in points where !series.spheres.isEmpty {
            for sphere in series.spheres {
                instances += [sphere.x, sphere.y, sphere.z, sphere.w, series.color.x, series.color.y, series.color.z]
            }
            let end = count + series.spheres.count
            runs.append(Run(range: count..<end, roughness: series.roughness, metalness: series.metalness))
            count = end
        }
        self.runs = runs

        var names: (GLuint, GLuint) = (0, 0)
        gl_GenVertexArrays(1, &names.0)
        gl_GenBuffers(1, &names.1)
        (vertexArray, buffer) = names
        gl_BindVertexArray(vertexArray)
        gl_BindBuffer(GLenum(GL_ARRAY_BUFFER), buffer)
        instances.withUnsafeBytes { bytes in
            gl_BufferData(GLenum(GL_ARRAY_BUFFER), GLsizeiptr(bytes.count), bytes.baseAddress, GLenum(GL_STATIC_DRAW))
        }
        for attribute in 0..<GLuint(2) {
            gl_EnableVertexAttribArray(attribute)
            gl_VertexAttribDivisor(attribute, 1)
        }
    }

    /// Draws one run with the program that is in use.
    func draw(_ run: Run) {
        gl_BindVertexArray(vertexArray)
        gl_BindBuffer(GLenum(GL_ARRAY_BUFFER), buffer)
        // OpenGL 3.3 has no base instance: the attributes start at the run.
        let start = run.range.lowerBound * Self.stride
        gl_VertexAttribPointer(0, 4, GLenum(GL_FLOAT), GLsizei(Self.stride), GLsizeiptr(start))
        gl_VertexAttribPointer(1, 3, GLenum(GL_FLOAT), GLsizei(Self.stride), GLsizeiptr(start + 16))
        gl_DrawArraysInstanced(GLenum(GL_TRIANGLE_STRIP), 0, 4, GLsizei(run.range.count))
    }

    func delete() {
        var (array, name) = (vertexArray, buffer)
        gl_DeleteVertexArrays(1, &array)
        gl_DeleteBuffers(1, &name)
    }
}
