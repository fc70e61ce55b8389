import CGLShims

/// A framebuffer of the renderer's own: colour and depth, with or without multisampling.
///
/// GtkGLArea's texture has one sample a pixel, so the picture is drawn here and then resolved into the target.
struct Framebuffer {
    let name: GLuint
    let size: PixelSize
    let samples: GLsizei
    private let color: GLuint
    /// The renderbuffer of the depth.
    let depth: GLuint

    /// - Parameters:
    ///   - samples: per pixel; 0 for none, and no more than the driver offers are taken.
    ///   - hasDepth: whether something is drawn in it, and not only resolved into it.
    init(size: PixelSize, samples wanted: Int, hasDepth: Bool = true) throws(RenderError) {
        var limit: GLint = 0
        gl_GetIntegerv(GLenum(GL_MAX_SAMPLES), &limit)
        samples = GLsizei(min(wanted, Int(limit)))
        self.size = size
        var framebuffer: GLuint = 0
        var renderbuffers: (GLuint, GLuint) = (0, 0)
        gl_GenFramebuffers(1, &framebuffer)
        gl_GenRenderbuffers(1, &renderbuffers.0)
        gl_GenRenderbuffers(1, &renderbuffers.1)
        name = framebuffer
        (color, depth) = renderbuffers

        gl_BindFramebuffer(GLenum(GL_FRAMEBUFFER), name)
        let parts = [(color, GL_RGBA8, GL_COLOR_ATTACHMENT0), (depth, GL_DEPTH_COMPONENT24, GL_DEPTH_ATTACHMENT)]
        for (renderbuffer, format, attachment) in parts.prefix(hasDepth ? 2 : 1) {
            gl_BindRenderbuffer(renderbuffer)
            gl_RenderbufferStorageMultisample(
                samples, GLenum(format), GLsizei(size.width), GLsizei(size.height))
            gl_FramebufferRenderbuffer(GLenum(attachment), renderbuffer)
        }
        let status = gl_CheckFramebufferStatus(GLenum(GL_FRAMEBUFFER))
        guard status == GLenum(GL_FRAMEBUFFER_COMPLETE) else {
            delete()
            throw .framebuffer(size, status: status)
        }
    }

    /// Copies the colours of the first rows into another framebuffer of the same width, averaging the samples.
    ///
    /// - Parameter rows: of the other one, where they come to lie; as many are copied.
    func resolve(into target: GLuint, rows: Range<Int>) {
        gl_BindFramebuffer(GLenum(GL_READ_FRAMEBUFFER), name)
        gl_BindFramebuffer(GLenum(GL_DRAW_FRAMEBUFFER), target)
        gl_BlitFramebuffer(GLint(size.width), GLint(rows.count), GLint(rows.lowerBound))
        gl_BindFramebuffer(GLenum(GL_FRAMEBUFFER), target)
    }

    func delete() {
        var (framebuffer, renderbuffers) = (name, [color, depth])
        gl_DeleteFramebuffers(1, &framebuffer)
        gl_DeleteRenderbuffers(2, &renderbuffers)
    }
}
