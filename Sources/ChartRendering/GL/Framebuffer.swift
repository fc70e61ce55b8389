import CGLShims

/// A framebuffer of the renderer's own: colour and depth, with or without multisampling.
///
/// GtkGLArea's texture has one sample a pixel, so the picture is drawn here and then resolved into the target.
struct Framebuffer {
    let name: GLuint
    let size: PixelSize
    let samples: GLsizei
    /// The colours of all four samples as a texture, where the driver has such textures; else they are in a renderbuffer.
    ///
    /// Mesa's software drivers compile what blits samples in 30 ms, once per process.
    let sampleTexture: GLuint?
    private let color: GLuint
    /// The renderbuffer of the depth.
    let depth: GLuint

    /// - Parameters:
    ///   - samples: per pixel; 0 for none; at most as many as the driver offers.
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
        let (width, height) = (GLsizei(size.width), GLsizei(size.height))
        if samples == 4, gl_isDesktop() {
            var texture: GLuint = 0
            gl_GenTextures(1, &texture)
            gl_BindTexture(GLenum(GL_TEXTURE_2D_MULTISAMPLE), texture)
            gl_TexImage2DMultisample(samples, GLenum(GL_RGBA8), width, height)
            gl_FramebufferTexture2D(GLenum(GL_COLOR_ATTACHMENT0), GLenum(GL_TEXTURE_2D_MULTISAMPLE), texture)
            sampleTexture = texture
        } else {
            gl_BindRenderbuffer(color)
            gl_RenderbufferStorageMultisample(samples, GLenum(GL_RGBA8), width, height)
            gl_FramebufferRenderbuffer(GLenum(GL_COLOR_ATTACHMENT0), color)
            sampleTexture = nil
        }
        if hasDepth {
            gl_BindRenderbuffer(depth)
            gl_RenderbufferStorageMultisample(samples, GLenum(GL_DEPTH_COMPONENT24), width, height)
            gl_FramebufferRenderbuffer(GLenum(GL_DEPTH_ATTACHMENT), depth)
        }
        let status = gl_CheckFramebufferStatus(GLenum(GL_FRAMEBUFFER))
        guard status == GLenum(GL_FRAMEBUFFER_COMPLETE) else {
            delete()
            throw .framebuffer(size, status: status)
        }
    }

    /// Copies the colours of the first rows into another framebuffer of the same width, averaging the samples by the driver's
    /// own means.
    ///
    /// - Parameter rows: of the other one that are overwritten; as many are copied.
    func blit(into target: GLuint, rows: Range<Int>) {
        gl_BindFramebuffer(GLenum(GL_READ_FRAMEBUFFER), name)
        gl_BindFramebuffer(GLenum(GL_DRAW_FRAMEBUFFER), target)
        gl_BlitFramebuffer(GLint(size.width), GLint(rows.count), GLint(rows.lowerBound))
        gl_BindFramebuffer(GLenum(GL_FRAMEBUFFER), target)
    }

    /// Stretches the colours over another framebuffer, smoothly.
    ///
    /// - Parameter size: of the other one.
    func stretch(over target: GLuint, of size: PixelSize) {
        gl_BindFramebuffer(GLenum(GL_READ_FRAMEBUFFER), name)
        gl_BindFramebuffer(GLenum(GL_DRAW_FRAMEBUFFER), target)
        gl_BlitStretched(GLint(self.size.width), GLint(self.size.height), GLint(size.width), GLint(size.height))
        gl_BindFramebuffer(GLenum(GL_FRAMEBUFFER), target)
    }

    func delete() {
        var (framebuffer, renderbuffers) = (name, [color, depth])
        gl_DeleteFramebuffers(1, &framebuffer)
        gl_DeleteRenderbuffers(2, &renderbuffers)
        if var sampleTexture { gl_DeleteTextures(1, &sampleTexture) }
    }
}

extension Framebuffer {
    /// Reads the colours. Requires a framebuffer with one sample per pixel.
    func image() -> ChartImage {
        gl_BindFramebuffer(GLenum(GL_FRAMEBUFFER), name)
        gl_PixelStorei(GLenum(GL_PACK_ALIGNMENT), 4)
        let row = size.width * 4
        let pixels = [UInt8](unsafeUninitializedCapacity: row * size.height) { buffer, count in
            guard let base = buffer.baseAddress else { return }
            // RGBA is what OpenGL ES reads as well.
            gl_ReadPixels(GLsizei(size.width), GLsizei(size.height), GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE), base)
            count = buffer.count
            // OpenGL's first row is the lowest.
            for y in 0..<size.height / 2 {
                let (upper, lower) = (y * row, (size.height - 1 - y) * row)
                for x in 0..<row { buffer.swapAt(upper + x, lower + x) }
            }
            for offset in stride(from: 0, to: count, by: 4) { buffer.swapAt(offset, offset + 2) }
        }
        return ChartImage(size: size, pixels: pixels)
    }
}
