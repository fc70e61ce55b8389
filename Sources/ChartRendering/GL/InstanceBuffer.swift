import CGLShims

/// Vertex data in the memory of the graphics driver: a mesh, and what each of its instances brings.
struct InstanceBuffer {
    private let vertexArray: GLuint
    private let buffers: [GLuint]
    private let vertices: GLsizei
    private let instances: GLsizei
    private let mode: GLenum
    private let isIndexed: Bool

    /// One array of attributes, each of some floats.
    struct Attributes {
        /// The index of each attribute and its number of floats, in the order they lie in memory.
        let layout: [(index: Int, floats: Int)]
        /// 0 for what each vertex has, 1 for what each instance has.
        let divisor: GLuint
        let bytes: (_ body: (UnsafeRawBufferPointer) -> Void) -> Void

        init<Element>(_ elements: [Element], layout: [(index: Int, floats: Int)], divisor: GLuint) {
            self.layout = layout
            self.divisor = divisor
            bytes = { body in elements.withUnsafeBytes(body) }
        }
    }

    /// - Parameters:
    ///   - mode: how vertices make triangles.
    ///   - vertices: of the mesh.
    ///   - indices: the vertices in the order they are drawn; each once where empty.
    init(mode: Int32, vertices: Int, instances: Int, indices: [UInt32] = [], _ attributes: [Attributes]) {
        self.mode = GLenum(mode)
        self.vertices = GLsizei(indices.isEmpty ? vertices : indices.count)
        isIndexed = !indices.isEmpty
        self.instances = GLsizei(instances)
        var array: GLuint = 0
        gl_GenVertexArrays(1, &array)
        vertexArray = array
        var names = [GLuint](repeating: 0, count: attributes.count + (indices.isEmpty ? 0 : 1))
        gl_GenBuffers(GLsizei(names.count), &names)
        buffers = names
        gl_BindVertexArray(array)
        for (name, part) in zip(names, attributes) {
            gl_BindBuffer(GLenum(GL_ARRAY_BUFFER), name)
            part.bytes { bytes in
                gl_BufferData(
                    GLenum(GL_ARRAY_BUFFER), GLsizeiptr(bytes.count), bytes.baseAddress, GLenum(GL_STATIC_DRAW))
            }
            let stride = part.layout.reduce(0) { $0 + $1.floats } * 4
            var offset = 0
            for (index, floats) in part.layout {
                gl_EnableVertexAttribArray(GLuint(index))
                gl_VertexAttribDivisor(GLuint(index), part.divisor)
                gl_VertexAttribPointer(
                    GLuint(index), GLint(floats), GLenum(GL_FLOAT), GLsizei(stride), GLsizeiptr(offset))
                offset += floats * 4
            }
        }
        if isIndexed, let name = names.last {
            gl_BindBuffer(GLenum(GL_ELEMENT_ARRAY_BUFFER), name)
            indices.withUnsafeBytes { bytes in
                gl_BufferData(
                    GLenum(GL_ELEMENT_ARRAY_BUFFER), GLsizeiptr(bytes.count), bytes.baseAddress, GLenum(GL_STATIC_DRAW))
            }
        }
        gl_BindVertexArray(0)
    }

    /// Draws with the program that is in use.
    func draw() {
        gl_BindVertexArray(vertexArray)
        if isIndexed {
            gl_DrawElementsInstanced(mode, vertices, GLenum(GL_UNSIGNED_INT), instances)
        } else {
            gl_DrawArraysInstanced(mode, 0, vertices, instances)
        }
    }

    func delete() {
        var (array, names) = (vertexArray, buffers)
        gl_DeleteVertexArrays(1, &array)
        gl_DeleteBuffers(GLsizei(names.count), &names)
    }
}
