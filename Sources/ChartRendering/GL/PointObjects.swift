import CGLShims

/// The spheres of one series in a buffer of the graphics driver, one instance a sphere.
struct PointObjects {
    let series: ScenePoints
    let look: LookObjects
    private let vertexArray: GLuint
    private let buffer: GLuint

    init(_ series: ScenePoints) {
        self.series = series
        look = LookObjects(series.look)
        var names: (GLuint, GLuint) = (0, 0)
        gl_GenVertexArrays(1, &names.0)
        gl_GenBuffers(1, &names.1)
        (vertexArray, buffer) = names
        gl_BindVertexArray(vertexArray)
        gl_BindBuffer(GLenum(GL_ARRAY_BUFFER), buffer)
        series.spheres.withUnsafeBytes { bytes in
            gl_BufferData(GLenum(GL_ARRAY_BUFFER), GLsizeiptr(bytes.count), bytes.baseAddress, GLenum(GL_STATIC_DRAW))
        }
        gl_EnableVertexAttribArray(0)
        gl_VertexAttribDivisor(0, 1)
        gl_VertexAttribPointer(0, 4, GLenum(GL_FLOAT), GLsizei(MemoryLayout<SIMD4<Float>>.stride), 0)
    }

    /// Draws the spheres with the program that is in use.
    func draw() {
        gl_BindVertexArray(vertexArray)
        gl_DrawArraysInstanced(GLenum(GL_TRIANGLE_STRIP), 0, 4, GLsizei(series.spheres.count))
    }

    func delete() {
        var (array, name) = (vertexArray, buffer)
        gl_DeleteVertexArrays(1, &array)
        gl_DeleteBuffers(1, &name)
        look.delete()
    }
}
