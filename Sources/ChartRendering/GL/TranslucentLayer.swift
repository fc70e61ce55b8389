import CGLShims

/// The buffers that accumulate translucent marks, in any order, before they are composed over the rest.
///
/// Weighted blended order-independent transparency (McGuire and Bavoil, 2013): colours are summed with weights that grow
/// towards the eye, the light that passes is multiplied. One texture holds the sum and, as its opacity, what passes; the
/// other the sum of the weights, so that one blend function does for both.
struct TranslucentLayer {
    let size: PixelSize
    /// Where the marks are drawn.
    private let target: GLuint
    /// What is read: the same as `target` where there is one sample a pixel.
    private let resolved: GLuint
    private let renderbuffers: [GLuint]
    private let sums: [GLuint]

    private static let formats = [GL_RGBA16F, GL_R16F]

    /// - Parameter framebuffer: whose depth hides what is behind the opaque marks.
    init(_ framebuffer: Framebuffer) throws(RenderError) {
        size = framebuffer.size
        var names: [GLuint] = [0, 0]
        gl_GenFramebuffers(2, &names)
        (target, resolved) = (names[0], framebuffer.samples > 1 ? names[1] : names[0])
        if framebuffer.samples <= 1 { gl_DeleteFramebuffers(1, [names[1]]) }

        var textures: [GLuint] = [0, 0]
        gl_GenTextures(2, &textures)
        sums = textures
        gl_BindFramebuffer(GLenum(GL_FRAMEBUFFER), resolved)
        for (index, texture) in textures.enumerated() {
            gl_BindTexture(GLenum(GL_TEXTURE_2D), texture)
            gl_TexParameteri(GLenum(GL_TEXTURE_2D), GLenum(GL_TEXTURE_MIN_FILTER), GL_NEAREST)
            gl_TexParameteri(GLenum(GL_TEXTURE_2D), GLenum(GL_TEXTURE_MAG_FILTER), GL_NEAREST)
            gl_TexImage2D(
                GLenum(GL_TEXTURE_2D), 0, Self.formats[index], GLsizei(size.width), GLsizei(size.height),
                GLenum(index == 0 ? GL_RGBA : GL_RED), GLenum(GL_HALF_FLOAT), nil)
            gl_FramebufferTexture2D(
                GLenum(GL_COLOR_ATTACHMENT0) + GLenum(index), GLenum(GL_TEXTURE_2D), texture)
        }
        var buffers: [GLuint] = []
        if framebuffer.samples > 1 {
            buffers = [0, 0]
            gl_GenRenderbuffers(1, &buffers[0])
            gl_GenRenderbuffers(1, &buffers[1])
            gl_BindFramebuffer(GLenum(GL_FRAMEBUFFER), target)
            for (index, buffer) in buffers.enumerated() {
                gl_BindRenderbuffer(buffer)
                gl_RenderbufferStorageMultisample(
                    framebuffer.samples, GLenum(Self.formats[index]), GLsizei(size.width), GLsizei(size.height))
                gl_FramebufferRenderbuffer(GLenum(GL_COLOR_ATTACHMENT0) + GLenum(index), buffer)
            }
        }
        renderbuffers = buffers
        gl_FramebufferRenderbuffer(GLenum(GL_DEPTH_ATTACHMENT), framebuffer.depth)
        let status = gl_CheckFramebufferStatus(GLenum(GL_FRAMEBUFFER))
        guard status == GLenum(GL_FRAMEBUFFER_COMPLETE) else {
            delete()
            throw .framebuffer(size, status: status)
        }
    }

    /// Makes the layer the target of what is drawn next.
    ///
    /// - Parameter isEmptied: whether what was gathered before is forgotten.
    func begin(isEmptied: Bool) {
        gl_BindFramebuffer(GLenum(GL_FRAMEBUFFER), target)
        gl_DrawBuffers(2)
        if isEmptied {
            gl_ClearColorBuffer(0, 0, 0, 0, 1)
            gl_ClearColorBuffer(1, 0, 0, 0, 0)
        }
        gl_DepthMask(0)
        gl_Enable(GLenum(GL_BLEND))
        gl_BlendFuncSeparate(GLenum(GL_ONE), GLenum(GL_ONE), GLenum(GL_ZERO), GLenum(GL_ONE_MINUS_SRC_ALPHA))
    }

    /// Ends drawing into the layer.
    func end() {
        gl_Disable(GLenum(GL_BLEND))
        gl_DepthMask(1)
    }

    /// Averages the samples of each pixel.
    private func resolve() {
        guard target != resolved else { return }
        gl_BindFramebuffer(GLenum(GL_READ_FRAMEBUFFER), target)
        gl_BindFramebuffer(GLenum(GL_DRAW_FRAMEBUFFER), resolved)
        for index in 0..<2 {
            gl_ReadBuffer(GLenum(GL_COLOR_ATTACHMENT0) + GLenum(index))
            gl_DrawOnlyBuffer(GLint(index))
            gl_BlitFramebuffer(GLint(size.width), GLint(size.height), 0)
        }
        gl_ReadBuffer(GLenum(GL_COLOR_ATTACHMENT0))
        gl_DrawBuffers(2)
    }

    /// Makes the gathered marks what a program reads that lays them over another framebuffer, which is bound.
    func beginComposing(with program: ShaderProgram, over framebuffer: GLuint) {
        resolve()
        gl_BindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffer)
        gl_UseProgram(program.name)
        for (unit, texture) in sums.enumerated() {
            gl_ActiveTexture(GLenum(GL_TEXTURE0) + GLenum(unit))
            gl_BindTexture(GLenum(GL_TEXTURE_2D), texture)
        }
        gl_Uniform1i(program["colors"], 0)
        gl_Uniform1i(program["weights"], 1)
        gl_Enable(GLenum(GL_BLEND))
        gl_BlendFunc(GLenum(GL_ONE), GLenum(GL_ONE_MINUS_SRC_ALPHA))
    }

    func delete() {
        var framebuffers = target == resolved ? [target] : [target, resolved]
        gl_DeleteFramebuffers(GLsizei(framebuffers.count), &framebuffers)
        gl_DeleteRenderbuffers(GLsizei(renderbuffers.count), renderbuffers)
        gl_DeleteTextures(2, sums)
    }
}
