import CGLShims

/// The vertices of a block of a surface in the memory of the graphics driver, the same for every block of every chart, and
/// the blocks that are drawn of one surface.
final class PatchBuffer {
    private let vertexArray: GLuint
    private let instances: GLuint
    private let indices: GLuint
    private let indexCount: GLsizei
    /// For how many blocks there is room.
    private var capacity = 0

    init() {
        var array: GLuint = 0
        gl_GenVertexArrays(1, &array)
        vertexArray = array
        var names: [GLuint] = [0, 0]
        gl_GenBuffers(2, &names)
        (instances, indices) = (names[0], names[1])
        gl_BindVertexArray(vertexArray)
        gl_BindBuffer(GLenum(GL_ARRAY_BUFFER), instances)
        for index in 0..<3 {
            gl_EnableVertexAttribArray(GLuint(index))
            gl_VertexAttribDivisor(GLuint(index), 1)
            gl_VertexAttribPointer(
                GLuint(index), 4, GLenum(GL_FLOAT), GLsizei(MemoryLayout<SurfacePatches.Patch>.stride),
                GLsizeiptr(index * 16))
        }
        let order = Self.order
        indexCount = GLsizei(order.count)
        gl_BindBuffer(GLenum(GL_ELEMENT_ARRAY_BUFFER), indices)
        order.withUnsafeBytes { bytes in
            gl_BufferData(
                GLenum(GL_ELEMENT_ARRAY_BUFFER), GLsizeiptr(bytes.count), bytes.baseAddress, GLenum(GL_STATIC_DRAW))
        }
        gl_BindVertexArray(0)
    }

    /// The corners of the triangles of a block, row after row: the last corner of both triangles of a cell is the one after
    /// it in its first row, which no other cell has as its last.
    private static var order: [UInt16] {
        let side = UInt16(HeightPyramid.side)
        var order: [UInt16] = []
        for row in 0..<side {
            for column in 0..<side {
                let corner = row * (side + 1) + column
                let below = corner + side + 1
                order += [corner, below, corner + 1, below, below + 1, corner + 1]
            }
        }
        return order
    }

    /// Draws blocks with the program that is in use.
    func draw(_ patches: [SurfacePatches.Patch]) {
        guard !patches.isEmpty else { return }
        gl_BindVertexArray(vertexArray)
        gl_BindBuffer(GLenum(GL_ARRAY_BUFFER), instances)
        patches.withUnsafeBytes { bytes in
            if patches.count > capacity {
                capacity = patches.capacity
                gl_BufferData(
                    GLenum(GL_ARRAY_BUFFER), GLsizeiptr(capacity * MemoryLayout<SurfacePatches.Patch>.stride), nil,
                    GLenum(GL_STREAM_DRAW))
            }
            gl_BufferSubData(GLenum(GL_ARRAY_BUFFER), GLsizeiptr(bytes.count), bytes.baseAddress)
        }
        gl_DrawElementsInstanced(
            GLenum(GL_TRIANGLES), indexCount, GLenum(GL_UNSIGNED_SHORT), GLsizei(patches.count))
    }

    func delete() {
        var (array, names) = (vertexArray, [instances, indices])
        gl_DeleteVertexArrays(1, &array)
        gl_DeleteBuffers(2, &names)
    }
}
