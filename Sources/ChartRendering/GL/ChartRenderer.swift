import CGLShims
import Foundation

/// Draws a scene with OpenGL.
///
/// It knows "a current context, a target, a size" and nothing of windows: the viewport, the exporter and the tests all
/// draw with it. Every method, `dispose` included, must be called with the context current in which the renderer was
/// made; its objects die with that context.
public final class ChartRenderer {
    /// How much a picture may cost.
    public enum Quality: Sendable {
        /// While the chart turns, and even `moving` is too slow for it: every other pixel a side.
        case coarse
        /// While the chart turns: fewer samples of large grids, one sample a pixel.
        case moving
        /// At rest: everything that can be seen.
        case full
        /// Every sample, for comparing.
        case every
    }

    let programs = ChartPrograms()
    private let emptyVertexArray: GLuint
    let patchBuffer: PatchBuffer
    var patches = SurfacePatches()
    var scene = SceneObjects.none
    private var framebuffers: [Quality: Framebuffer] = [:]
    private var layers: [Quality: TranslucentLayer] = [:]
    /// What is still to be drawn of the picture that is drawn in steps, and where; `nil` for no such picture.
    private var refinement: ArraySlice<PicturePart>?
    private var refined: Framebuffer?
    /// What a coarse picture is drawn in before it is stretched.
    private var stretched: Framebuffer?

    /// The version and renderer of OpenGL in the current context, for problem reports.
    public static var contextDescription: String {
        let version = gl_GetString(GLenum(GL_VERSION)).map { String(cString: $0) } ?? "no OpenGL"
        let renderer = gl_GetString(GLenum(GL_RENDERER)).map { String(cString: $0) }
        return renderer.map { "\(version) on \($0)" } ?? version
    }

    /// Finds out whether the current context can draw charts.
    public init() throws(RenderError) {
        guard gl_version() >= (gl_isDesktop() ? 33 : 30) else { throw .versionTooOld(Self.contextDescription) }
        Self.forgetErrors()
        var array: GLuint = 0
        gl_GenVertexArrays(1, &array)
        emptyVertexArray = array
        patchBuffer = PatchBuffer()
    }

    /// Replaces the scene that is shown.
    ///
    /// - Parameters:
    ///   - scene: the new scene.
    ///   - transforms: all that will be drawn of it, and at full quality; what only others would need takes neither
    ///     time nor memory then, until it is refined. Anything may be drawn where there are none.
    /// - Throws: when the scene is too large for the driver; the old one stays.
    /// - Complexity: O(samples + points), one upload.
    public func show(_ scene: ChartScene, for transforms: [CameraTransform] = []) throws(RenderError) {
        let made = try SceneObjects(scene, for: transforms, sharing: self.scene)
        do throws(RenderError) {
            try Self.check()
        } catch {
            made.delete(shared: Set(made.sharedSurfaces.keys))
            throw error
        }
        self.scene.delete(shared: Set(made.sharedSurfaces.values))
        self.scene = made
        refinement = nil
    }

    /// Empties the framebuffer that is bound: where there is no scene, its picture must not be the last one.
    public func clear() {
        gl_ClearColor(0, 0, 0, 0)
        gl_Clear(GLbitfield(GL_COLOR_BUFFER_BIT))
    }

    /// Draws the scene over a transparent ground; colours are premultiplied.
    ///
    /// - Parameters:
    ///   - transform: the camera and the size of the picture.
    ///   - target: the framebuffer for the image, of the transform's size and with one sample per pixel; the one
    ///     that is bound where `nil`, which is GtkGLArea's while it renders.
    ///   - quality: how much the picture may cost.
    public func draw(_ transform: CameraTransform, into target: UInt32? = nil, quality: Quality = .full)
        throws(RenderError)
    {
        let target = target ?? Self.boundFramebuffer
        switch quality {
        case .coarse:
            let half = transform.halved
            let picture = try Self.target(of: half.size, in: &stretched)
            try draw(.moving(of: half, quality: quality, shapeCount: scene.shapeCount), into: picture.name)
            picture.stretch(over: target, of: transform.size)
        case .moving:
            try draw(.moving(of: transform, quality: quality, shapeCount: scene.shapeCount), into: target)
        case .full, .every:
            for part in parts(of: transform, quality) { try draw(part, into: target) }
        }
        try Self.check()
    }

    /// The best quality that a turning chart can be drawn in, by measured time.
    ///
    /// Waiting for the driver costs a frame its overlap, so it is measured once per scene and approximate size.
    ///
    /// - Parameters:
    ///   - transform: the camera and the size of the picture.
    ///   - target: see `draw`.
    ///   - slow: above this time a quick image is not drawn in full while the chart turns.
    public func movingQuality(
        for transform: CameraTransform, into target: UInt32? = nil, slow: Duration = .milliseconds(3)
    ) throws(RenderError) -> Quality {
        func time() throws(RenderError) -> Duration {
            let start = ContinuousClock.now
            try draw(transform, into: target, quality: .moving)
            finish()
            return ContinuousClock.now - start
        }
        // The first picture of its kind has programs to be made, which do not count; nor does what a busy machine adds.
        _ = try time()
        var best = try time()
        if best > Self.fluid { best = min(best, try time()) }
        return best <= slow ? .full : best <= Self.fluid ? .moving : .coarse
    }

    /// What turns with fewer frames a second is coarse.
    private static let fluid = Duration.seconds(1) / 50

    /// Begins, instead of what was begun before, to hand over what a full picture needs and is not there, and to draw the
    /// picture in steps.
    ///
    /// - Parameters:
    ///   - transform: the camera and the size of the picture.
    ///   - isDrawn: whether it is drawn, and not only what it needs handed over.
    /// - Returns: whether there is anything to do.
    public func beginRefining(_ transform: CameraTransform, isDrawn: Bool = true) -> Bool {
        scene.want(transform)
        refinement = isDrawn ? parts(of: transform, .full)[...] : nil
        return isDrawn || scene.isGrowing
    }

    /// Takes the next step of what was begun.
    ///
    /// - Returns: whether there is more to do.
    public func refine() throws(RenderError) -> Bool {
        if scene.isGrowing {
            scene.grow()
            try Self.check()
            return scene.isGrowing || refinement?.isEmpty == false
        }
        guard let part = refinement?.popFirst() else { return false }
        let framebuffer = try Self.target(of: part.transform.size, in: &refined)
        try draw(part, into: framebuffer.name)
        try Self.check()
        return refinement?.isEmpty == false
    }

    /// A framebuffer that finished parts of a picture go to, the known one where it has the size.
    private static func target(of size: PixelSize, in known: inout Framebuffer?) throws(RenderError) -> Framebuffer {
        if let known, known.size == size { return known }
        known?.delete()
        known = nil
        let made = try Framebuffer(size: size, samples: 0, hasDepth: false)
        known = made
        return made
    }

    /// Copies the picture that was drawn in steps into the framebuffer that is bound.
    ///
    /// - Returns: whether there is one, whole.
    public func drawRefined() throws(RenderError) -> Bool {
        guard let refined, refinement?.isEmpty == true else { return false }
        refined.blit(into: Self.boundFramebuffer, rows: 0..<refined.size.height)
        try Self.check()
        return true
    }

    /// Ends a picture that is drawn in steps, whole or not.
    public func endRefining() {
        refinement = nil
    }

    private func parts(of transform: CameraTransform, _ quality: Quality) -> [PicturePart] {
        PicturePart.all(
            of: transform, quality: quality, shapeCount: scene.shapeCount,
            hasTranslucentMarks: scene.hasTranslucentMarks)
    }

    /// Draws a part of a picture.
    private func draw(_ part: PicturePart, into target: GLuint) throws(RenderError) {
        let (transform, rows, quality) = (part.transform, part.rows, part.quality)
        let framebuffer = try framebuffer(of: transform.size, quality: quality)
        gl_BindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffer.name)
        // The framebuffer covers these rows of the image.
        gl_Viewport(0, -GLint(rows.lowerBound), GLsizei(transform.size.width), GLsizei(transform.size.height))
        gl_Disable(GLenum(GL_BLEND))
        gl_Disable(GLenum(GL_SCISSOR_TEST))
        gl_Enable(GLenum(GL_DEPTH_TEST))
        gl_DepthMask(1)
        gl_DepthFunc(GLenum(GL_LESS))
        gl_ColorMask(1, 1, 1, 1)
        if part.isFirst, part.marks != .translucent {
            if rows.lowerBound == 0 {
                // Of the target only that is drawn where something may be.
                gl_BindFramebuffer(GLenum(GL_FRAMEBUFFER), target)
                clear()
                gl_BindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffer.name)
            }
            gl_ClearColor(0, 0, 0, 0)
            gl_Clear(GLbitfield(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT))
        }
        if part.marks != .translucent {
            try drawMarks(part, isTranslucent: false, isMultisampled: framebuffer.samples > 1)
        }
        if part.marks != .opaque, scene.hasTranslucentMarks {
            let layer = try self.layer(over: framebuffer, quality: quality)
            layer.begin(isEmptied: part.isFirst)
            try drawMarks(part, isTranslucent: true, isMultisampled: false)
            layer.end()
        }
        guard part.isLast else { return }
        // Nothing is drawn into the image itself after this.
        try resolve(framebuffer, into: target, part)
        if scene.hasTranslucentMarks {
            let program = try programs(.compose)
            try layer(over: framebuffer, quality: quality).beginComposing(with: program, over: target)
            cover(part, with: program)
            gl_Disable(GLenum(GL_BLEND))
        }
        gl_BindVertexArray(0)
        gl_UseProgram(0)
    }

    /// Averages the samples of a part of a picture.
    private func resolve(_ framebuffer: Framebuffer, into target: GLuint, _ part: PicturePart) throws(RenderError) {
        guard let samples = framebuffer.sampleTexture else {
            framebuffer.blit(into: target, rows: part.rows)
            return
        }
        let program = try programs(.resolve)
        gl_BindFramebuffer(GLenum(GL_FRAMEBUFFER), target)
        gl_UseProgram(program.name)
        gl_ActiveTexture(GLenum(GL_TEXTURE0))
        gl_BindTexture(GLenum(GL_TEXTURE_2D_MULTISAMPLE), samples)
        gl_Uniform1i(program["colors"], 0)
        cover(part, with: program)
    }

    /// Draws one triangle over what may be seen of a part of a picture, with the program that is in use.
    private func cover(_ part: PicturePart, with program: ShaderProgram) {
        var (columns, rows) = (0..<part.transform.size.width, part.rows)
        if scene.isWithinBox {
            let shown = part.transform.pixels(around: scene.box)
            (columns, rows) = (columns.clamped(to: shown.columns), rows.clamped(to: shown.rows))
        }
        guard !columns.isEmpty, !rows.isEmpty else { return }
        gl_Viewport(
            GLint(columns.lowerBound), GLint(rows.lowerBound), GLsizei(columns.count), GLsizei(rows.count))
        gl_Uniform1i(program["firstRow"], GLint(part.rows.lowerBound))
        gl_Disable(GLenum(GL_DEPTH_TEST))
        gl_BindVertexArray(emptyVertexArray)
        gl_DrawArraysInstanced(GLenum(GL_TRIANGLES), 0, 3, 1)
    }

    private static var boundFramebuffer: GLuint {
        var bound: GLint = 0
        gl_GetIntegerv(GLenum(GL_DRAW_FRAMEBUFFER_BINDING), &bound)
        return GLuint(bound)
    }

    /// Waits until all commands are executed. For measuring.
    public func finish() {
        gl_Finish()
    }

    /// Frees everything in the driver; the renderer draws no more.
    public func dispose() {
        scene.delete()
        scene = .none
        framebuffers.values.forEach { $0.delete() }
        framebuffers = [:]
        layers.values.forEach { $0.delete() }
        layers = [:]
        refined?.delete()
        stretched?.delete()
        (refined, stretched, refinement) = (nil, nil, nil)
        programs.delete()
        patchBuffer.delete()
        var array = emptyVertexArray
        gl_DeleteVertexArrays(1, &array)
    }

    /// A framebuffer for the parts of a picture.
    private func framebuffer(of size: PixelSize, quality: Quality) throws(RenderError) -> Framebuffer {
        let size = PixelSize(
            width: size.width, height: PicturePart.rowCount(of: size, quality: quality, shapeCount: scene.shapeCount))
        if let known = framebuffers[quality], known.size == size { return known }
        framebuffers.removeValue(forKey: quality)?.delete()
        layers.removeValue(forKey: quality)?.delete()
        let made = try Framebuffer(size: size, samples: quality.isMoving ? 0 : 4)
        framebuffers[quality] = made
        return made
    }

    private func layer(over framebuffer: Framebuffer, quality: Quality) throws(RenderError) -> TranslucentLayer {
        if let known = layers[quality] { return known }
        let made = try TranslucentLayer(framebuffer)
        layers[quality] = made
        return made
    }

    private static func check() throws(RenderError) {
        switch gl_GetError() {
        case GLenum(GL_NO_ERROR): return
        case GLenum(GL_CONTEXT_LOST): throw .contextLost
        case let code: throw .openGL(code: code)
        }
    }

    /// Clears errors that others left behind in the context.
    private static func forgetErrors() {
        for _ in 0..<16 where gl_GetError() == GLenum(GL_NO_ERROR) { return }
    }
}
