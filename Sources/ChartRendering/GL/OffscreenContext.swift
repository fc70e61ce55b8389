import CGLShims
import Interchange

/// An OpenGL context without any display or window, through EGL.
///
/// It is current on the thread that created it until it is disposed of. Mesa's surfaceless platform is tried first; it
/// needs no graphics card. Drivers without it are tried through their default display.
final class OffscreenContext {
    /// The two kinds of OpenGL that the renderer speaks.
    enum API: CaseIterable {
        case desktop
        case embedded
    }

    private let display: EGLDisplay
    private let context: EGLContext

    /// The display that contexts are made on; the first call loads the driver in about 50 ms.
    static func startedDisplay() throws(RenderError) -> EGLDisplay {
        let isSurfaceless = egl_hasClientExtension("EGL_MESA_platform_surfaceless")
        guard let display = isSurfaceless ? egl_GetSurfacelessDisplay() : egl_GetDefaultDisplay() else {
            throw .noContext("EGL offers no display")
        }
        guard egl_Initialize(display) else {
            throw .noContext("EGL could not be started (error \(egl_GetError()))")
        }
        return display
    }

    /// - Parameter apis: the versions to try, the best first.
    init(_ apis: [API] = API.allCases) throws(RenderError) {
        let display = try Self.startedDisplay()
        self.display = display
        guard let context = apis.firstNonNil({ Self.context(display, $0) }) else {
            throw .noContext("EGL offers neither OpenGL 3.3 nor OpenGL ES 3.0 (error \(egl_GetError()))")
        }
        self.context = context
        guard egl_MakeCurrent(display, context) else {
            // Asked at once: the next call forgets it.
            let code = egl_GetError()
            egl_DestroyContext(display, context)
            throw .noContext("the EGL context could not be used (error \(code))")
        }
    }

    /// Lets the context go; nothing of it may be used afterwards.
    func dispose() {
        _ = egl_MakeCurrent(display, nil)
        egl_DestroyContext(display, context)
    }

    private static func context(_ display: EGLDisplay, _ api: API) -> EGLContext? {
        switch api {
        case .desktop:
            make(
                display, api: EGL_OPENGL_API, renderable: EGL_OPENGL_BIT,
                attributes: [
                    EGL_CONTEXT_MAJOR_VERSION, 3, EGL_CONTEXT_MINOR_VERSION, 3,
                    EGL_CONTEXT_OPENGL_PROFILE_MASK, EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT,
                ])
        case .embedded:
            make(
                display, api: EGL_OPENGL_ES_API, renderable: EGL_OPENGL_ES3_BIT,
                attributes: [EGL_CONTEXT_MAJOR_VERSION, 3, EGL_CONTEXT_MINOR_VERSION, 0])
        }
    }

    private static func make(_ display: EGLDisplay, api: Int32, renderable: Int32, attributes: [Int32]) -> EGLContext? {
        var config: EGLConfig?
        guard egl_BindAPI(EGLenum(api)),
            egl_ChooseConfig(
                display, [EGL_SURFACE_TYPE, 0, EGL_RENDERABLE_TYPE, renderable, EGL_NONE], &config)
        else { return nil }
        return egl_CreateContext(display, config, attributes + [EGL_NONE])
    }
}
