import CGLShims
import Charts

/// How the marks of a scene are drawn into the current framebuffer.
extension ChartRenderer {
    /// Draws the marks that are translucent, or those that are not.
    func drawMarks(_ part: PicturePart, isTranslucent: Bool, isMultisampled: Bool) throws(RenderError) {
        var common: ChartPrograms.Options = isTranslucent ? .translucent : []
        if part.transform.isPerspective { common.insert(.perspective) }
        if !scene.light.isDefault { common.insert(.ownLight) }
        /// The program that draws marks of a material, in use; the material itself is still to be set.
        func program(
            _ kind: ChartPrograms.Kind, _ material: MaterialObjects, _ options: ChartPrograms.Options = []
        ) throws(RenderError) -> ShaderProgram {
            let program = try programs(kind, common.union(material.options).union(options))
            gl_UseProgram(program.name)
            gl_UniformMatrix4fv(program["view"], part.transform.view)
            gl_UniformMatrix4fv(program["projection"], part.transform.projection)
            // A coarse picture is stretched to twice its size.
            gl_Uniform1f(
                program["patternScale"], Float(part.transform.patternScale) * (part.quality == .coarse ? 2 : 1))
            if !scene.light.isDefault { scene.light.apply(to: program) }
            return program
        }
        if part.isFirst { scene.order(towards: part.transform, quality: part.quality) }
        // What is drawn on the floor are lines with soft edges: they are translucent.
        for isFloor in isTranslucent ? [false, true] : [false] {
            func isDrawn(_ material: MaterialObjects) -> Bool {
                isFloor ? material.lines.isOnFloor : material.isTranslucent == isTranslucent
            }
            // Lines cost something even where there are none.
            func lines(_ material: MaterialObjects) -> ChartPrograms.Options {
                isFloor || material.lines.isOnSurface ? .lines : []
            }
            for index in scene.order where part.isFirst && isDrawn(scene.surfaces[index].material) {
                let surface = scene.surfaces[index]
                let options = lines(surface.material).union(surface.isCut ? .cut : [])
                draw(surface, with: try program(.surface, surface.material, options), part, isFloor: isFloor)
            }
            for mesh in scene.meshes where isDrawn(mesh.material) {
                let options = lines(mesh.material).union(mesh.isCut || isFloor ? .cut : [])
                draw(mesh, with: try program(.mesh, mesh.material, options), part, isFloor: isFloor)
            }
        }
        // Of a body, and of a rectangle, which is one without thickness, the side towards the eye.
        gl_Enable(GLenum(GL_CULL_FACE))
        var passes: [Pass] = []
        for mark in scene.bodies where mark.material.isTranslucent == isTranslucent {
            let options: ChartPrograms.Options = mark.kind == .points && part.quality.isMoving ? .flat : []
            let program = try program(mark.kind, mark.material, options)
            let choice = mark.kind == .points ? part.points : part.shapes
            guard !mark.kind.hasSoftRim else {
                passes.append(Pass(objects: mark, program: program, choice: choice))
                continue
            }
            mark.material.apply(to: program)
            mark.buffer.draw(choice)
        }
        gl_Disable(GLenum(GL_CULL_FACE))
        draw(passes, isMultisampled: isMultisampled)
    }

    /// - Parameter isFloor: whether the contours are drawn, on the floor.
    private func draw(_ mesh: MarkObjects, with program: ShaderProgram, _ part: PicturePart, isFloor: Bool) {
        setBox(of: program, isFloor: isFloor)
        mesh.material.apply(to: program)
        gl_Uniform1i(program["hasContours"], mesh.material.lines.hasContours ? 1 : 0)
        gl_Uniform1i(program["isFrontUp"], 1)
        mesh.levels[mesh.level(pixels: part.transform.pixelsPerUnit, quality: part.quality)].draw(part.shapes)
    }

    /// - Parameter isFloor: whether the contours are drawn, on the floor.
    private func draw(_ objects: SurfaceObjects, with program: ShaderProgram, _ part: PicturePart, isFloor: Bool) {
        let surface = objects.surface
        setBox(of: program, isFloor: isFloor)
        objects.apply(to: program)
        gl_Uniform1i(program["hasContours"], objects.material.lines.hasContours ? 1 : 0)
        gl_Uniform1f(program["normalLevel"], Float(max(0, surface.normalLevel(part.transform) - objects.first.normals)))
        gl_Uniform1i(program["isFrontUp"], surface.floorStep.x * surface.floorStep.y > 0 ? 1 : 0)
        patches.choose(
            surface, box: scene.box, transform: part.transform, tolerance: part.quality.tolerance,
            first: objects.first.heights, rows: part.rows, isFlat: isFloor)
        patchBuffer.draw(patches.patches)
    }

    /// Cuts surfaces at the sides of the box.
    private func setBox(of program: ShaderProgram, isFloor: Bool) {
        gl_Uniform1i(program["isFloor"], isFloor ? 1 : 0)
        gl_Uniform1f(program["floorHeight"], Float(scene.box.lower.y))
        // A sample on a side counts as inside, despite interpolation.
        let (lower, upper) = (SIMD3<Float>(scene.box.lower - 2e-4), SIMD3<Float>(scene.box.upper + 2e-4))
        gl_Uniform3f(program["clipLower"], lower.x, lower.y, lower.z)
        gl_Uniform3f(program["clipUpper"], upper.x, upper.y, upper.z)
    }

    /// Spheres or lines of one material.
    private struct Pass {
        let objects: MarkObjects
        let program: ShaderProgram
        let choice: InstanceBuffer.Choice
    }

    /// Draws spheres and lines, rims smoothed by the samples of a pixel.
    ///
    /// The coverage of a rim is passed to OpenGL as opacity and remains in the framebuffer. Not every driver
    /// has a switch that makes the samples opaque, so they are drawn again into the opacity alone, where they are the
    /// nearest.
    private func draw(_ passes: [Pass], isMultisampled: Bool) {
        guard !passes.isEmpty else { return }
        if isMultisampled { gl_Enable(GLenum(GL_SAMPLE_ALPHA_TO_COVERAGE)) }
        draw(passes, isMultisampled: isMultisampled, isOpacityPass: false)
        guard isMultisampled else { return }
        gl_Disable(GLenum(GL_SAMPLE_ALPHA_TO_COVERAGE))
        gl_DepthFunc(GLenum(GL_EQUAL))
        gl_ColorMask(0, 0, 0, 1)
        draw(passes, isMultisampled: isMultisampled, isOpacityPass: true)
        gl_ColorMask(1, 1, 1, 1)
        gl_DepthFunc(GLenum(GL_LESS))
    }

    private func draw(_ passes: [Pass], isMultisampled: Bool, isOpacityPass: Bool) {
        for pass in passes {
            let program = pass.program
            gl_UseProgram(program.name)
            gl_Uniform1i(program["isMultisampled"], isMultisampled ? 1 : 0)
            gl_Uniform1i(program["isOpacityPass"], isOpacityPass ? 1 : 0)
            pass.objects.material.apply(to: program)
            gl_Uniform1f(program["radius"], pass.objects.radius)
            pass.objects.buffer.draw(pass.choice)
        }
    }
}

extension ChartRenderer.Quality {
    /// How far surfaces may be from their samples.
    fileprivate var tolerance: SurfacePatches.Tolerance {
        switch self {
        case .coarse, .moving: .moving
        case .full: .full
        case .every: .none
        }
    }

    /// Whether an image in it is drawn at once, in one pass.
    var isMoving: Bool { self == .moving || self == .coarse }
}

private func gl_UniformMatrix4fv(_ location: GLint, _ matrix: Matrix4) {
    withUnsafePointer(to: matrix.elements) { elements in
        elements.withMemoryRebound(to: GLfloat.self, capacity: 16) { CGLShims.gl_UniformMatrix4fv(location, $0) }
    }
}
