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
        /// While the chart turns: fewer samples of large grids, one sample a pixel.
        case moving
        /// At rest: everything that can be seen.
        case full
        /// Every sample, for comparing.
        case every
    }

    /// The plot height whose level line is lit on surfaces; `nil` lights none.
    public var litHeight: Double?

    private let programs = ChartPrograms()
    private let emptyVertexArray: GLuint
    private let patchBuffer: PatchBuffer
    private var patches = SurfacePatches()
    private var scene = SceneObjects.none
    private var framebuffers: [Quality: Framebuffer] = [:]
    private var layers: [Quality: TranslucentLayer] = [:]
    /// What is still to be drawn of the picture that is drawn in steps, and where; `nil` for no such picture.
    private var refinement: ArraySlice<PicturePart>?
    private var refined: Framebuffer?

    /// What OpenGL calls itself in the current context, for people who report a problem.
    public static var contextDescription: String {
        let version = gl_GetString(GLenum(GL_VERSION)).map { String(cString: $0) } ?? "no OpenGL"
        let renderer = gl_GetString(GLenum(GL_RENDERER)).map { String(cString: $0) }
        return renderer.map { "\(version) on \($0)" } ?? version
    }

    /// Finds out whether the current context can draw charts.
    public init() throws(RenderError) {
        guard gl_version() >= (gl_isDesktop() ? 33 : 30) else { throw .versionTooOld(Self.contextDescription) }
        Self.forgetErrors()
        // One at once: a driver that refuses it is known before anything is drawn.
        _ = try programs(.surface)
        var array: GLuint = 0
        gl_GenVertexArrays(1, &array)
        emptyVertexArray = array
        patchBuffer = PatchBuffer()
    }

    /// Takes a scene in place of the one shown.
    ///
    /// - Parameter transforms: all that will be drawn of it, and at full quality; what only others would need does not take
    ///   memory then. Anything may be drawn where there are none.
    /// - Throws: when the scene is too large for the driver; the old one stays.
    /// - Complexity: O(samples + points), one upload.
    public func show(_ scene: ChartScene, for transforms: [CameraTransform] = []) throws(RenderError) {
        let made = try SceneObjects(scene, for: transforms)
        do throws(RenderError) {
            try Self.check()
        } catch {
            made.delete()
            throw error
        }
        self.scene.delete()
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
    ///   - target: the framebuffer that takes the picture, of the transform's size and with one sample a pixel; the one
    ///     that is bound where `nil`, which is GtkGLArea's while it renders.
    ///   - quality: how much the picture may cost.
    public func draw(_ transform: CameraTransform, into target: UInt32? = nil, quality: Quality = .full)
        throws(RenderError)
    {
        let target = target ?? Self.boundFramebuffer
        for part in parts(of: transform, quality) { try draw(part, into: target) }
        try Self.check()
    }

    /// Begins a full picture that is drawn in steps, in place of one that was begun before.
    public func beginRefining(_ transform: CameraTransform) {
        refinement = parts(of: transform, .full)[...]
    }

    /// Draws a part of the picture that was begun.
    ///
    /// - Returns: whether there is more to draw.
    public func refine() throws(RenderError) -> Bool {
        guard let part = refinement?.popFirst() else { return false }
        let size = part.transform.size
        if refined?.size != size {
            refined?.delete()
            refined = nil
            refined = try Framebuffer(size: size, samples: 0, hasDepth: false)
        }
        guard let refined else { return false }
        try draw(part, into: refined.name)
        try Self.check()
        return refinement?.isEmpty == false
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
        PicturePart.all(of: transform, quality: quality, shapeCount: scene.shapeCount)
    }

    /// Draws a part of a picture.
    private func draw(_ part: PicturePart, into target: GLuint) throws(RenderError) {
        let (transform, rows, quality) = (part.transform, part.rows, part.quality)
        let framebuffer = try framebuffer(of: transform.size, quality: quality)
        gl_BindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffer.name)
        // The picture lies so that the framebuffer has these rows of it.
        gl_Viewport(0, -GLint(rows.lowerBound), GLsizei(transform.size.width), GLsizei(transform.size.height))
        gl_Disable(GLenum(GL_BLEND))
        gl_Disable(GLenum(GL_SCISSOR_TEST))
        gl_Enable(GLenum(GL_DEPTH_TEST))
        gl_DepthMask(1)
        gl_DepthFunc(GLenum(GL_LESS))
        gl_ColorMask(1, 1, 1, 1)
        if part.isFirst {
            gl_ClearColor(0, 0, 0, 0)
            gl_Clear(GLbitfield(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT))
        }
        try drawMarks(part, isTranslucent: false, isMultisampled: framebuffer.samples > 1)
        guard part.isLast else { return }
        var layer: TranslucentLayer?
        if scene.hasTranslucentMarks {
            let gathered = try self.layer(over: framebuffer, quality: quality)
            gathered.begin()
            // What is translucent is gathered at once.
            var whole = part
            (whole.shapes, whole.points) = (.all, quality == .moving ? part.points : .all)
            try drawMarks(whole, isTranslucent: true, isMultisampled: false)
            gathered.end()
            layer = gathered
        }
        // Nothing is drawn in the picture's own place after this.
        try resolve(framebuffer, into: target, rows: rows)
        if let layer {
            let program = try programs(.compose)
            gl_BindFramebuffer(GLenum(GL_FRAMEBUFFER), target)
            layer.beginComposing(with: program)
            coverPicture(rows, width: layer.size.width, with: program)
            gl_Disable(GLenum(GL_BLEND))
        }
        gl_BindVertexArray(0)
        gl_UseProgram(0)
    }

    /// Averages the samples of the first rows.
    ///
    /// - Parameter rows: of the target, where they come to lie; as many are drawn.
    private func resolve(_ framebuffer: Framebuffer, into target: GLuint, rows: Range<Int>) throws(RenderError) {
        guard let samples = framebuffer.sampleTexture else {
            framebuffer.blit(into: target, rows: rows)
            return
        }
        let program = try programs(.resolve)
        gl_BindFramebuffer(GLenum(GL_FRAMEBUFFER), target)
        gl_UseProgram(program.name)
        gl_ActiveTexture(GLenum(GL_TEXTURE0))
        gl_BindTexture(GLenum(GL_TEXTURE_2D_MULTISAMPLE), samples)
        gl_Uniform1i(program["colors"], 0)
        gl_Uniform1i(program["samples"], framebuffer.samples)
        coverPicture(rows, width: framebuffer.size.width, with: program)
    }

    /// Draws one triangle over some rows of the framebuffer that is bound, with the program that is in use.
    private func coverPicture(_ rows: Range<Int>, width: Int, with program: ShaderProgram) {
        gl_Viewport(0, GLint(rows.lowerBound), GLsizei(width), GLsizei(rows.count))
        gl_Uniform1i(program["firstRow"], GLint(rows.lowerBound))
        gl_Disable(GLenum(GL_DEPTH_TEST))
        gl_BindVertexArray(emptyVertexArray)
        gl_DrawArraysInstanced(GLenum(GL_TRIANGLES), 0, 3, 1)
    }

    private static var boundFramebuffer: GLuint {
        var bound: GLint = 0
        gl_GetIntegerv(GLenum(GL_DRAW_FRAMEBUFFER_BINDING), &bound)
        return GLuint(bound)
    }

    /// Waits until everything asked for is drawn. For measuring.
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
        refined = nil
        refinement = nil
        programs.delete()
        patchBuffer.delete()
        var array = emptyVertexArray
        gl_DeleteVertexArrays(1, &array)
    }

    /// Draws the marks that are translucent, or those that are not.
    private func drawMarks(_ part: PicturePart, isTranslucent: Bool, isMultisampled: Bool) throws(RenderError) {
        func program(_ kind: ChartPrograms.Kind) throws(RenderError) -> ShaderProgram {
            let program = try programs(kind)
            setCamera(part.transform, of: program)
            gl_Uniform1i(program["isTranslucent"], isTranslucent ? 1 : 0)
            return program
        }
        func chosen(_ marks: [MarkObjects]) -> [MarkObjects] {
            marks.filter { $0.look.isTranslucent == isTranslucent }
        }
        // What lies on the floor is lines with soft sides: it is translucent.
        for isFloor in isTranslucent ? [false, true] : [false] {
            let grids = scene.surfaces.filter {
                isFloor ? $0.look.lines.isOnFloor : $0.look.isTranslucent == isTranslucent
            }
            let sheets = isFloor ? scene.meshes.filter(\.look.lines.isOnFloor) : chosen(scene.meshes)
            // Lines cost something even where there are none.
            for hasLines in part.isFirst ? [false, true] : [] {
                func isDrawnNow(_ look: LookObjects) -> Bool {
                    (isFloor || litHeight != nil || look.lines.isOnSurface) == hasLines
                }
                let (grids, sheets) = (grids.filter { isDrawnNow($0.look) }, sheets.filter { isDrawnNow($0.look) })
                if !grids.isEmpty {
                    let program = try program(hasLines ? .linedSurface : .surface)
                    drawSurfaces(grids, with: program, part, isFloor: isFloor)
                }
                if !sheets.isEmpty {
                    drawMeshes(sheets, with: try program(hasLines ? .linedMesh : .mesh), isFloor: isFloor)
                }
            }
        }
        let bodies = chosen(scene.solids)
        if !bodies.isEmpty {
            let program = try program(.solids)
            // Of a body, and of a rectangle, which is one without thickness, the side towards the eye.
            gl_Enable(GLenum(GL_CULL_FACE))
            for mark in bodies {
                mark.look.apply(to: program)
                mark.buffer.draw(part.shapes)
            }
            gl_Disable(GLenum(GL_CULL_FACE))
        }
        var rounds: [Rounds] = []
        let spheres = chosen(scene.points)
        if !spheres.isEmpty { rounds.append((try program(.points), spheres.map { ($0, 0) }, part.points)) }
        let lines = scene.tubes.filter { $0.objects.look.isTranslucent == isTranslucent }
        if !lines.isEmpty { rounds.append((try program(.tubes), lines, part.shapes)) }
        drawRounds(rounds, isMultisampled: isMultisampled)
    }

    /// - Parameter isFloor: whether the contours are drawn, on the floor.
    private func drawMeshes(_ meshes: [MarkObjects], with program: ShaderProgram, isFloor: Bool) {
        setBox(of: program, isFloor: isFloor)
        for mesh in meshes {
            mesh.look.apply(to: program)
            gl_Uniform1i(program["hasContours"], mesh.look.lines.hasContours ? 1 : 0)
            gl_Uniform1i(program["isFrontUp"], 1)
            mesh.buffer.draw()
        }
    }

    /// - Parameter isFloor: whether the contours are drawn, on the floor.
    private func drawSurfaces(
        _ surfaces: [SurfaceObjects], with program: ShaderProgram, _ part: PicturePart, isFloor: Bool
    ) {
        setBox(of: program, isFloor: isFloor)
        for objects in surfaces {
            let surface = objects.surface
            objects.apply(to: program)
            gl_Uniform1i(program["hasContours"], objects.look.lines.hasContours ? 1 : 0)
            gl_Uniform1f(
                program["normalLevel"], Float(surface.normalLevel(part.transform) - objects.first.normals))
            gl_Uniform1i(program["isFrontUp"], surface.floorStep.x * surface.floorStep.y > 0 ? 1 : 0)
            patches.choose(
                surface, box: scene.box, transform: part.transform, tolerance: part.quality.tolerance, rows: part.rows,
                isFlat: isFloor)
            patchBuffer.draw(patches.patches)
        }
    }

    /// Cuts surfaces at the sides of the box.
    private func setBox(of program: ShaderProgram, isFloor: Bool) {
        gl_Uniform1i(program["isFloor"], isFloor ? 1 : 0)
        gl_Uniform1f(program["floorHeight"], Float(scene.box.lower.y))
        gl_Uniform1f(program["litHeight"], litHeight.map(Float.init) ?? 1e20)
        // A sample that lies on a side is inside, whatever interpolation makes of it.
        let (lower, upper) = (SIMD3<Float>(scene.box.lower - 2e-4), SIMD3<Float>(scene.box.upper + 2e-4))
        gl_Uniform3f(program["clipLower"], lower.x, lower.y, lower.z)
        gl_Uniform3f(program["clipUpper"], upper.x, upper.y, upper.z)
    }

    /// Spheres or lines with their program.
    private typealias Rounds = (
        program: ShaderProgram, marks: [(objects: MarkObjects, radius: Float)], choice: InstanceBuffer.Choice
    )

    /// Draws spheres and lines, rims smoothed by the samples of a pixel.
    ///
    /// The share of the samples that a rim takes is given to OpenGL as opacity and stays behind as such. Not every driver
    /// has a switch that makes the samples opaque, so they are drawn again into the opacity alone, where they are the
    /// nearest.
    private func drawRounds(_ rounds: [Rounds], isMultisampled: Bool) {
        guard !rounds.isEmpty else { return }
        if isMultisampled { gl_Enable(GLenum(GL_SAMPLE_ALPHA_TO_COVERAGE)) }
        drawRounds(rounds, isMultisampled: isMultisampled, isOpacityPass: false)
        guard isMultisampled else { return }
        gl_Disable(GLenum(GL_SAMPLE_ALPHA_TO_COVERAGE))
        gl_DepthFunc(GLenum(GL_EQUAL))
        gl_ColorMask(0, 0, 0, 1)
        drawRounds(rounds, isMultisampled: isMultisampled, isOpacityPass: true)
        gl_ColorMask(1, 1, 1, 1)
        gl_DepthFunc(GLenum(GL_LESS))
    }

    private func drawRounds(_ rounds: [Rounds], isMultisampled: Bool, isOpacityPass: Bool) {
        for (program, marks, choice) in rounds {
            gl_UseProgram(program.name)
            gl_Uniform1i(program["isMultisampled"], isMultisampled ? 1 : 0)
            gl_Uniform1i(program["isOpacityPass"], isOpacityPass ? 1 : 0)
            for (objects, radius) in marks {
                objects.look.apply(to: program)
                gl_Uniform1f(program["radius"], radius)
                objects.buffer.draw(choice)
            }
        }
    }

    private func setCamera(_ transform: CameraTransform, of program: ShaderProgram) {
        gl_UseProgram(program.name)
        gl_UniformMatrix4fv(program["view"], transform.view.elements)
        gl_UniformMatrix4fv(program["projection"], transform.projection.elements)
        gl_Uniform1i(program["isPerspective"], transform.isPerspective ? 1 : 0)
    }

    /// A framebuffer for the parts of a picture.
    private func framebuffer(of size: PixelSize, quality: Quality) throws(RenderError) -> Framebuffer {
        let size = PixelSize(
            width: size.width, height: PicturePart.rowCount(of: size, quality: quality, shapeCount: scene.shapeCount))
        if let known = framebuffers[quality], known.size == size { return known }
        framebuffers.removeValue(forKey: quality)?.delete()
        layers.removeValue(forKey: quality)?.delete()
        let made = try Framebuffer(size: size, samples: quality == .moving ? 0 : 4)
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

extension ChartRenderer.Quality {
    /// How far surfaces may be from their samples.
    fileprivate var tolerance: SurfacePatches.Tolerance {
        switch self {
        case .moving: .moving
        case .full: .full
        case .every: .none
        }
    }
}
