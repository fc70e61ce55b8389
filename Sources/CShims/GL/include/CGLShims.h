// OpenGL and EGL calls for Swift.
//
// epoxy reaches every entry point through a global function pointer behind a macro, and Swift imports neither the
// macro nor, in Swift 6, the mutable global. These functions give the calls back, under their own names with an
// underscore; only what the renderer uses is here.
#ifndef VANTAGE_CGLSHIMS_H
#define VANTAGE_CGLSHIMS_H

#include <epoxy/egl.h>
#include <epoxy/gl.h>

#pragma clang assume_nonnull begin

// State
static inline void gl_Enable(GLenum capability) { glEnable(capability); }
static inline void gl_Disable(GLenum capability) { glDisable(capability); }
static inline void gl_DepthMask(GLboolean flag) { glDepthMask(flag); }
static inline void gl_DepthFunc(GLenum function) { glDepthFunc(function); }
static inline void gl_ColorMask(GLboolean r, GLboolean g, GLboolean b, GLboolean a) { glColorMask(r, g, b, a); }
static inline void gl_BlendFunc(GLenum source, GLenum destination) { glBlendFunc(source, destination); }
static inline void gl_BlendFuncSeparate(GLenum source, GLenum destination, GLenum sourceAlpha, GLenum destinationAlpha) {
    glBlendFuncSeparate(source, destination, sourceAlpha, destinationAlpha);
}
static inline void gl_Viewport(GLint x, GLint y, GLsizei width, GLsizei height) { glViewport(x, y, width, height); }
static inline void gl_ClearColor(GLfloat r, GLfloat g, GLfloat b, GLfloat a) { glClearColor(r, g, b, a); }
static inline void gl_Clear(GLbitfield mask) { glClear(mask); }
static inline GLenum gl_GetError(void) { return glGetError(); }
static inline void gl_GetIntegerv(GLenum name, GLint *value) { glGetIntegerv(name, value); }
static inline const GLubyte *_Nullable gl_GetString(GLenum name) { return glGetString(name); }
static inline void gl_Finish(void) { glFinish(); }

// Shaders
static inline GLuint gl_CreateShader(GLenum stage) { return glCreateShader(stage); }
static inline void gl_ShaderSource(GLuint shader, const char *source) { glShaderSource(shader, 1, &source, NULL); }
static inline void gl_CompileShader(GLuint shader) { glCompileShader(shader); }
static inline void gl_GetShaderiv(GLuint shader, GLenum name, GLint *value) { glGetShaderiv(shader, name, value); }
static inline void gl_GetShaderInfoLog(GLuint shader, GLsizei capacity, GLsizei *_Nullable length, char *log) {
    glGetShaderInfoLog(shader, capacity, length, log);
}
static inline void gl_DeleteShader(GLuint shader) { glDeleteShader(shader); }
static inline GLuint gl_CreateProgram(void) { return glCreateProgram(); }
static inline void gl_AttachShader(GLuint program, GLuint shader) { glAttachShader(program, shader); }
static inline void gl_BindAttribLocation(GLuint program, GLuint index, const char *name) {
    glBindAttribLocation(program, index, name);
}
static inline void gl_LinkProgram(GLuint program) { glLinkProgram(program); }
static inline void gl_GetProgramiv(GLuint program, GLenum name, GLint *value) { glGetProgramiv(program, name, value); }
static inline void gl_GetProgramInfoLog(GLuint program, GLsizei capacity, GLsizei *_Nullable length, char *log) {
    glGetProgramInfoLog(program, capacity, length, log);
}
static inline void gl_UseProgram(GLuint program) { glUseProgram(program); }
static inline void gl_DeleteProgram(GLuint program) { glDeleteProgram(program); }
static inline GLint gl_GetUniformLocation(GLuint program, const char *name) {
    return glGetUniformLocation(program, name);
}
static inline void gl_Uniform1i(GLint location, GLint value) { glUniform1i(location, value); }
static inline void gl_Uniform2i(GLint location, GLint x, GLint y) { glUniform2i(location, x, y); }
static inline void gl_Uniform1f(GLint location, GLfloat value) { glUniform1f(location, value); }
static inline void gl_Uniform1fv(GLint location, GLsizei count, const GLfloat *values) {
    glUniform1fv(location, count, values);
}
static inline void gl_Uniform2f(GLint location, GLfloat x, GLfloat y) { glUniform2f(location, x, y); }
static inline void gl_Uniform3f(GLint location, GLfloat x, GLfloat y, GLfloat z) { glUniform3f(location, x, y, z); }
static inline void gl_Uniform4f(GLint location, GLfloat x, GLfloat y, GLfloat z, GLfloat w) {
    glUniform4f(location, x, y, z, w);
}
static inline void gl_UniformMatrix4fv(GLint location, const GLfloat *columns) {
    glUniformMatrix4fv(location, 1, GL_FALSE, columns);
}

// Vertex data
static inline void gl_GenVertexArrays(GLsizei count, GLuint *names) { glGenVertexArrays(count, names); }
static inline void gl_BindVertexArray(GLuint name) { glBindVertexArray(name); }
static inline void gl_DeleteVertexArrays(GLsizei count, const GLuint *names) { glDeleteVertexArrays(count, names); }
static inline void gl_GenBuffers(GLsizei count, GLuint *names) { glGenBuffers(count, names); }
static inline void gl_BindBuffer(GLenum target, GLuint name) { glBindBuffer(target, name); }
static inline void gl_BufferData(GLenum target, GLsizeiptr size, const void *_Nullable data, GLenum usage) {
    glBufferData(target, size, data, usage);
}
static inline void gl_BufferSubData(GLenum target, GLsizeiptr size, const void *_Nullable data) {
    glBufferSubData(target, 0, size, data);
}
static inline void gl_DeleteBuffers(GLsizei count, const GLuint *names) { glDeleteBuffers(count, names); }
static inline void gl_EnableVertexAttribArray(GLuint index) { glEnableVertexAttribArray(index); }
static inline void gl_VertexAttribPointer(GLuint index, GLint size, GLenum type, GLsizei stride, GLsizeiptr offset) {
    glVertexAttribPointer(index, size, type, GL_FALSE, stride, (const void *)offset);
}
static inline void gl_VertexAttribDivisor(GLuint index, GLuint divisor) { glVertexAttribDivisor(index, divisor); }
static inline void gl_DrawArraysInstanced(GLenum mode, GLint first, GLsizei count, GLsizei instances) {
    glDrawArraysInstanced(mode, first, count, instances);
}
/// - offset: bytes from the beginning of the index buffer.
static inline void gl_DrawElements(GLenum mode, GLsizei count, GLenum type, GLsizeiptr offset) {
    glDrawElements(mode, count, type, (const void *)offset);
}
static inline void gl_DrawElementsInstanced(GLenum mode, GLsizei count, GLenum type, GLsizei instances) {
    glDrawElementsInstanced(mode, count, type, NULL, instances);
}

// Textures
static inline void gl_GenTextures(GLsizei count, GLuint *names) { glGenTextures(count, names); }
static inline void gl_BindTexture(GLenum target, GLuint name) { glBindTexture(target, name); }
static inline void gl_ActiveTexture(GLenum unit) { glActiveTexture(unit); }
static inline void gl_TexParameteri(GLenum target, GLenum name, GLint value) { glTexParameteri(target, name, value); }
static inline void gl_PixelStorei(GLenum name, GLint value) { glPixelStorei(name, value); }
static inline void gl_TexImage2D(
    GLenum target, GLint level, GLint internalFormat, GLsizei width, GLsizei height, GLenum format, GLenum type,
    const void *_Nullable pixels) {
    glTexImage2D(target, level, internalFormat, width, height, 0, format, type, pixels);
}
/// Some whole rows, from `row` on.
static inline void gl_TexSubImage2D(
    GLenum target, GLint level, GLint row, GLsizei width, GLsizei height, GLenum format, GLenum type,
    const void *_Nullable pixels) {
    glTexSubImage2D(target, level, 0, row, width, height, format, type, pixels);
}
static inline void gl_DeleteTextures(GLsizei count, const GLuint *names) { glDeleteTextures(count, names); }

// Framebuffers
static inline void gl_GenFramebuffers(GLsizei count, GLuint *names) { glGenFramebuffers(count, names); }
static inline void gl_BindFramebuffer(GLenum target, GLuint name) { glBindFramebuffer(target, name); }
static inline void gl_DeleteFramebuffers(GLsizei count, const GLuint *names) { glDeleteFramebuffers(count, names); }
static inline void gl_GenRenderbuffers(GLsizei count, GLuint *names) { glGenRenderbuffers(count, names); }
static inline void gl_BindRenderbuffer(GLuint name) { glBindRenderbuffer(GL_RENDERBUFFER, name); }
static inline void gl_DeleteRenderbuffers(GLsizei count, const GLuint *names) { glDeleteRenderbuffers(count, names); }
static inline void gl_RenderbufferStorageMultisample(
    GLsizei samples, GLenum format, GLsizei width, GLsizei height) {
    glRenderbufferStorageMultisample(GL_RENDERBUFFER, samples, format, width, height);
}
static inline void gl_FramebufferRenderbuffer(GLenum attachment, GLuint renderbuffer) {
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, attachment, GL_RENDERBUFFER, renderbuffer);
}
static inline GLenum gl_CheckFramebufferStatus(GLenum target) { return glCheckFramebufferStatus(target); }
/// Copies colours to a place `row` rows further up.
static inline void gl_BlitFramebuffer(GLint width, GLint height, GLint row) {
    glBlitFramebuffer(0, 0, width, height, 0, row, width, row + height, GL_COLOR_BUFFER_BIT, GL_NEAREST);
}
/// Stretched over a framebuffer of another size.
static inline void gl_BlitStretched(GLint width, GLint height, GLint targetWidth, GLint targetHeight) {
    glBlitFramebuffer(0, 0, width, height, 0, 0, targetWidth, targetHeight, GL_COLOR_BUFFER_BIT, GL_LINEAR);
}
static inline void gl_FramebufferTexture2D(GLenum attachment, GLenum kind, GLuint texture) {
    glFramebufferTexture2D(GL_FRAMEBUFFER, attachment, kind, texture, 0);
}
/// Beside renderbuffers the samples must lie alike. Not in OpenGL ES 3.0.
static inline void gl_TexImage2DMultisample(GLsizei samples, GLenum format, GLsizei width, GLsizei height) {
    glTexImage2DMultisample(GL_TEXTURE_2D_MULTISAMPLE, samples, format, width, height, GL_TRUE);
}
/// Fragments go to the first `count` attachments, at most four.
static inline void gl_DrawBuffers(GLsizei count) {
    const GLenum attachments[] = {
        GL_COLOR_ATTACHMENT0, GL_COLOR_ATTACHMENT1, GL_COLOR_ATTACHMENT2, GL_COLOR_ATTACHMENT3};
    glDrawBuffers(count, attachments);
}
/// What is written goes to one attachment only, 0 or 1: OpenGL ES wants each output at its own place.
static inline void gl_DrawOnlyBuffer(GLint index) {
    const GLenum attachments[] = {
        index == 0 ? GL_COLOR_ATTACHMENT0 : GL_NONE, index == 1 ? GL_COLOR_ATTACHMENT1 : GL_NONE};
    glDrawBuffers(2, attachments);
}
static inline void gl_ReadBuffer(GLenum attachment) { glReadBuffer(attachment); }
static inline void gl_ClearColorBuffer(GLint index, GLfloat r, GLfloat g, GLfloat b, GLfloat a) {
    const GLfloat color[] = {r, g, b, a};
    glClearBufferfv(GL_COLOR, index, color);
}
static inline void gl_ReadPixels(GLsizei width, GLsizei height, GLenum format, GLenum type, void *pixels) {
    glReadPixels(0, 0, width, height, format, type, pixels);
}

// What the current context is
static inline bool gl_isDesktop(void) { return epoxy_is_desktop_gl(); }
/// Major version times ten plus the minor one: 33 is 3.3.
static inline int gl_version(void) { return epoxy_gl_version(); }

// EGL
static inline bool egl_hasClientExtension(const char *name) {
    return epoxy_has_egl_extension(EGL_NO_DISPLAY, name);
}
static inline EGLDisplay _Nullable egl_GetSurfacelessDisplay(void) {
    return eglGetPlatformDisplayEXT(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, NULL);
}
static inline EGLDisplay _Nullable egl_GetDefaultDisplay(void) { return eglGetDisplay(EGL_DEFAULT_DISPLAY); }
static inline bool egl_Initialize(EGLDisplay display) { return eglInitialize(display, NULL, NULL); }
static inline bool egl_BindAPI(EGLenum api) { return eglBindAPI(api); }
static inline bool egl_ChooseConfig(EGLDisplay display, const EGLint *attributes, EGLConfig _Nullable *_Nonnull config) {
    EGLint count = 0;
    return eglChooseConfig(display, attributes, config, 1, &count) && count == 1;
}
static inline EGLContext _Nullable egl_CreateContext(
    EGLDisplay display, EGLConfig _Nullable config, const EGLint *attributes) {
    return eglCreateContext(display, config, EGL_NO_CONTEXT, attributes);
}
static inline bool egl_MakeCurrent(EGLDisplay display, EGLContext _Nullable context) {
    return eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, context);
}
static inline void egl_DestroyContext(EGLDisplay display, EGLContext context) { eglDestroyContext(display, context); }
static inline EGLint egl_GetError(void) { return eglGetError(); }

#pragma clang assume_nonnull end

#endif
