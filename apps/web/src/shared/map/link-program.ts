/** Compiles and links two shaders. @throws Error with the log of the graphics card if it cannot compile them */
export function linkProgram(gl: WebGL2RenderingContext, vertex: string, fragment: string): WebGLProgram {
  const program = gl.createProgram();
  for (const [type, source] of [
    [gl.VERTEX_SHADER, vertex],
    [gl.FRAGMENT_SHADER, fragment],
  ] as const) {
    const shader = gl.createShader(type);
    if (!shader) throw new Error('no shader');
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
    // The linked program keeps what it needs of the shader.
    gl.deleteShader(shader);
  }
  gl.linkProgram(program);
  // With a lost context linking always fails; MapLibre restores the context.
  if (!gl.getProgramParameter(program, gl.LINK_STATUS) && !gl.isContextLost()) {
    throw new Error(`the samples cannot be drawn: ${gl.getProgramInfoLog(program) ?? ''}`);
  }
  return program;
}
