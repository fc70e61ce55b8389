import CGLShims

/// Vertex data in the memory of the graphics driver: a mesh, and what each of its instances brings.
struct InstanceBuffer {
    private let vertexArray: GLuint
    private let buffers: [GLuint]
    private let vertices: GLsizei
    private let instances: GLsizei
    private let mode: GLenum
    private let isIndexed: Bool
    /// What each instance has: the buffer, and its attributes.
    private let perInstance: [(name: GLuint, layout: [(index: Int, floats: Int)])]

    /// One array of attributes, each of some floats.
    struct Attributes {
        /// The index of each attribute and its number of floats, in their order in memory.
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
        perInstance = zip(names, attributes).filter { $1.divisor > 0 }.map { ($0, $1.layout) }
        gl_BindVertexArray(array)
        for (name, part) in zip(names, attributes) {
            gl_BindBuffer(GLenum(GL_ARRAY_BUFFER), name)
            part.bytes { bytes in
                gl_BufferData(
                    GLenum(GL_ARRAY_BUFFER), GLsizeiptr(bytes.count), bytes.baseAddress, GLenum(GL_STATIC_DRAW))
            }
            for (index, _) in part.layout {
                gl_EnableVertexAttribArray(GLuint(index))
                gl_VertexAttribDivisor(GLuint(index), part.divisor)
            }
            Self.point(part.layout)
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

    /// Sets the offsets of the attributes in the buffer that is bound.
    ///
    /// - Parameters:
    ///   - first: the element that is read first.
    ///   - step: from one to the next.
    private static func point(_ layout: [(index: Int, floats: Int)], first: Int = 0, step: Int = 1) {
        let size = layout.reduce(0) { $0 + $1.floats } * 4
        var offset = first * size
        for (index, floats) in layout {
            gl_VertexAttribPointer(
                GLuint(index), GLint(floats), GLenum(GL_FLOAT), GLsizei(size * step), GLsizeiptr(offset))
            offset += floats * 4
        }
    }

    /// Some of the instances.
    struct Choice {
        /// Every how many one is drawn.
        var step = 1
        /// Which of how many equal parts.
        var part = 0
        var parts = 1

        static let all = Choice()
    }

    /// Draws with the program that is in use.
    func draw(_ choice: Choice = .all) {
        gl_BindVertexArray(vertexArray)
        let first = Int(instances) * choice.part / choice.parts
        let end = Int(instances) * (choice.part + 1) / choice.parts
        let isWhole = end - first == Int(instances) && choice.step == 1
        if !isWhole { point(first: first, step: choice.step) }
        defer { if !isWhole { point(first: 0, step: 1) } }
        let instances = GLsizei((end - first + choice.step - 1) / choice.step)
        if isIndexed {
            gl_DrawElementsInstanced(mode, vertices, GLenum(GL_UNSIGNED_INT), instances)
        } else {
            gl_DrawArraysInstanced(mode, 0, vertices, instances)
        }
    }

    /// Draws a part of a mesh that is drawn by indices.
    func draw(indices: Range<Int>) {
        gl_BindVertexArray(vertexArray)
        gl_DrawElements(mode, GLsizei(indices.count), GLenum(GL_UNSIGNED_INT), GLsizeiptr(4 * indices.lowerBound))
    }

    private func point(first: Int, step: Int) {
        for (name, layout) in perInstance {
            gl_BindBuffer(GLenum(GL_ARRAY_BUFFER), name)
            Self.point(layout, first: first, step: step)
        }
    }

    func delete() {
        var (array, names) = (vertexArray, buffers)
        gl_DeleteVertexArrays(1, &array)
        gl_DeleteBuffers(GLsizei(names.count), &names)
    }
}
