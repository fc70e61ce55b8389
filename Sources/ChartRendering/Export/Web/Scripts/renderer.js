// Draws the marks of a chart with WebGL 2 and the program's own shaders.

/** The sources of the shaders by their files, and the light as definitions; `shaders` is written in front of this. */
const shaderHeader = '#version 300 es\nprecision highp float;\nprecision highp int;\nprecision highp sampler2D;\n';

const programParts = {
    surface: {
        vertex: ['value.glsl', 'sheet.vert.glsl', 'surface.vert.glsl'], fragment: ['surface.frag.glsl'],
        attributes: ['patchPosition', 'patchEdges', 'patchCorners'],
    },
    mesh: {
        vertex: ['value.glsl', 'sheet.vert.glsl', 'mesh.vert.glsl'], fragment: ['surface.frag.glsl'],
        attributes: ['positionAndValue', 'direction'],
    },
    points: { vertex: ['value.glsl', 'points.vert.glsl'], fragment: ['points.frag.glsl'], attributes: ['point', 'pointValue'] },
    tubes: { vertex: ['value.glsl', 'tubes.vert.glsl'], fragment: ['tubes.frag.glsl'], attributes: ['startAndValue', 'endAndValue'] },
    solids: {
        vertex: ['value.glsl', 'solids.vert.glsl'], fragment: ['solids.frag.glsl'],
        attributes: ['corner', 'direction', 'centerAndValue', 'size', 'rotation'],
    },
    compose: { vertex: ['compose.vert.glsl'], fragment: ['compose.frag.glsl'], attributes: [] },
};

const toLight = (c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);

class Renderer {
    /** @param gl a WebGL 2 context without antialiasing of its own */
    constructor(gl) {
        this.gl = gl;
        this.programs = new Map();
        this.framebuffers = new Map();
        this.objects = [];
        this.hasFloatTargets = Boolean(gl.getExtension('EXT_color_buffer_float') || gl.getExtension('EXT_color_buffer_half_float'));
        this.emptyArray = gl.createVertexArray();
        this.palettes = new Map();
        this.makeBlock();
    }

    // MARK: - Objects

    /** The vertices of a block of a surface, the same for every block. */
    makeBlock() {
        const order = [];
        for (let row = 0; row < blockSide; row++) {
            for (let column = 0; column < blockSide; column++) {
                const corner = row * (blockSide + 1) + column;
                const below = corner + blockSide + 1;
                order.push(corner, below, corner + 1, below, below + 1, corner + 1);
            }
        }
        this.block = this.buffer(new Uint16Array(order), this.gl.ELEMENT_ARRAY_BUFFER);
        this.blockCount = order.length;
    }

    buffer(data, target = this.gl.ARRAY_BUFFER) {
        const buffer = this.gl.createBuffer();
        this.gl.bindVertexArray(null);
        this.gl.bindBuffer(target, buffer);
        this.gl.bufferData(target, data, this.gl.STATIC_DRAW);
        return buffer;
    }

    /** @param parts `{data, layout: [[index, floats]…], divisor}` */
    vertexArray(parts, indices) {
        const { gl } = this;
        const array = gl.createVertexArray();
        const buffers = parts.map(({ data }) => this.buffer(data));
        const elements = indices instanceof WebGLBuffer ? indices : indices && this.buffer(indices, gl.ELEMENT_ARRAY_BUFFER);
        gl.bindVertexArray(array);
        parts.forEach(({ layout, divisor }, number) => {
            gl.bindBuffer(gl.ARRAY_BUFFER, buffers[number]);
            const stride = 4 * layout.reduce((sum, [, floats]) => sum + floats, 0);
            let offset = 0;
            for (const [index, floats] of layout) {
                gl.enableVertexAttribArray(index);
                gl.vertexAttribDivisor(index, divisor);
                gl.vertexAttribPointer(index, floats, gl.FLOAT, false, stride, offset);
                offset += 4 * floats;
            }
        });
        if (elements) gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, elements);
        gl.bindVertexArray(null);
        return { array, buffers: elements && elements !== this.block ? [...buffers, elements] : buffers };
    }

    texture(filter = this.gl.NEAREST) {
        const { gl } = this;
        const texture = gl.createTexture();
        gl.bindTexture(gl.TEXTURE_2D, texture);
        for (const [name, value] of [
            [gl.TEXTURE_MIN_FILTER, filter], [gl.TEXTURE_MAG_FILTER, filter === gl.LINEAR_MIPMAP_NEAREST ? gl.LINEAR : gl.NEAREST],
            [gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE], [gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE],
        ]) gl.texParameteri(gl.TEXTURE_2D, name, value);
        return texture;
    }

    numberTexture(numbers, width, height = 1) {
        const { gl } = this;
        const texture = this.texture();
        const isEmpty = !numbers?.length;
        gl.texImage2D(gl.TEXTURE_2D, 0, gl.R32F, isEmpty ? 1 : width, isEmpty ? 1 : height, 0, gl.RED, gl.FLOAT,
            isEmpty ? new Float32Array(1) : numbers);
        return texture;
    }

    heightTexture(surface) {
        const { gl } = this;
        const texture = this.texture(gl.NEAREST_MIPMAP_NEAREST);
        const count = surface.levelCount;
        gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAX_LEVEL, count);
        const step = 1 << count;
        const [width, height] = [surface.columns, surface.rows].map((side) => (Math.floor((side - 2) / step) + 2) * step);
        gl.texStorage2D(gl.TEXTURE_2D, count + 1, gl.R32F, width, height);
        for (let number = 0; number <= count; number++) {
            const { columns, rows, values } = surface.level(number);
            gl.texSubImage2D(gl.TEXTURE_2D, number, 0, 0, columns, rows, gl.RED, gl.FLOAT, values);
        }
        return texture;
    }

    normalTexture(surface) {
        const { gl } = this;
        const texture = this.texture(gl.LINEAR_MIPMAP_NEAREST);
        gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAX_LEVEL, surface.normals.length - 1);
        surface.normals.forEach(({ columns, rows, values }, number) => {
            gl.texImage2D(gl.TEXTURE_2D, number, gl.RG16F, columns, rows, 0, gl.RG, gl.FLOAT, values);
        });
        return texture;
    }

    /** 1024 colours in linear light, from the 256 of a gradient: the nearest one is exact. */
    palette(colors) {
        const known = this.palettes.get(colors);
        if (known) return known;
        const { gl } = this;
        const texels = new Float32Array(4096);
        for (let texel = 0; texel < 1024; texel++) {
            const position = (texel / 1023) * 255;
            const before = Math.floor(position);
            for (let part = 0; part < 4; part++) {
                const color = mix(colors[4 * before + part], colors[4 * Math.min(before + 1, 255) + part], position - before) / 255;
                texels[4 * texel + part] = part < 3 ? toLight(color) : color;
            }
        }
        const texture = this.texture();
        gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA32F, 1024, 1, 0, gl.RGBA, gl.FLOAT, texels);
        this.palettes.set(colors, texture);
        return texture;
    }

    /** Hands the marks of a scene over, instead of those before. */
    show(scene) {
        for (const object of this.objects) this.forget(object);
        this.scene = scene;
        this.objects = scene.marks.map((mark) => this.object(mark));
    }

    /** Hands a mark over again that has changed. */
    update(index) {
        this.forget(this.objects[index]);
        this.objects[index] = this.object(this.scene.marks[index]);
    }

    object(mark) {
        const object = { mark, kind: mark.kind, material: mark.material, textures: [] };
        const attributes = (data, layout, divisor) => ({ data, layout, divisor });
        switch (mark.kind) {
        case 'surface': {
            const { surface } = mark;
            object.textures = [
                ['heights', 0, this.heightTexture(surface)], ['normals', 2, this.normalTexture(surface)],
                ['columnCoordinates', 3, this.numberTexture(surface.columnCoordinates, surface.columns)],
                ['rowCoordinates', 4, this.numberTexture(surface.rowCoordinates, surface.rows)],
                ['values', 5, this.numberTexture(surface.values, surface.columns, surface.rows)],
            ];
            object.isCut = surface.isCut(this.scene.box);
            object.levels = new Map();
            break;
        }
        case 'mesh':
            object.isCut = mark.isCut;
            object.count = mark.triangles.length;
            object.vertices = this.vertexArray([attributes(mark.vertices, [[0, 4], [1, 4]], 0)], mark.triangles);
            break;
        case 'points':
            object.count = mark.spheres.length / 4;
            object.vertices = this.vertexArray([
                attributes(mark.spheres, [[0, 4]], 1), ...(mark.values?.length ? [attributes(mark.values, [[1, 1]], 1)] : []),
            ]);
            break;
        case 'tubes':
            object.count = mark.pieces.length / 8;
            object.vertices = this.vertexArray([attributes(mark.pieces, [[0, 4], [1, 4]], 1)]);
            break;
        case 'solids':
            object.count = mark.solids.length / 12;
            object.vertexCount = mark.body.length / 6;
            object.vertices = this.vertexArray([
                attributes(mark.body, [[0, 3], [1, 3]], 0), attributes(mark.solids, [[2, 4], [3, 4], [4, 4]], 1),
            ]);
            break;
        }
        return object;
    }

    forget(object) {
        const { gl } = this;
        const arrays = [...(object.levels?.values() ?? []), ...(object.vertices ? [object.vertices] : [])];
        for (const { array, buffers } of arrays) {
            gl.deleteVertexArray(array);
            for (const buffer of buffers) gl.deleteBuffer(buffer);
        }
        for (const [, , texture] of object.textures) gl.deleteTexture(texture);
    }

    // MARK: - Programs

    program(kind, options) {
        const key = `${kind} ${options.join(' ')}`;
        const known = this.programs.get(key);
        if (known) return known;
        const { gl } = this;
        const parts = programParts[kind];
        const defines = [...this.scene.light, ...options, ...(kind === 'surface' ? ['GRID'] : [])].map((name) => `#define ${name}\n`).join('');
        const common = kind === 'compose' ? [] : ['lighting.glsl', 'material.glsl'];
        const program = gl.createProgram();
        for (const [type, names] of [[gl.VERTEX_SHADER, parts.vertex], [gl.FRAGMENT_SHADER, [...common, ...parts.fragment]]]) {
            const shader = gl.createShader(type);
            gl.shaderSource(shader, shaderHeader + defines + names.map((name) => shaders[name]).join('\n'));
            gl.compileShader(shader);
            gl.attachShader(program, shader);
        }
        parts.attributes.forEach((name, index) => gl.bindAttribLocation(program, index, name));
        gl.linkProgram(program);
        if (!gl.getProgramParameter(program, gl.LINK_STATUS)) {
            const logs = gl.getAttachedShaders(program).map((shader) => gl.getShaderInfoLog(shader)).join('\n');
            throw new Error(`${kind}: ${gl.getProgramInfoLog(program)} ${logs}`);
        }
        const locations = new Map();
        const location = (name) => {
            if (!locations.has(name)) locations.set(name, gl.getUniformLocation(program, name));
            return locations.get(name);
        };
        const made = { program, location };
        this.programs.set(key, made);
        return made;
    }

    use(kind, material, options, transform, isTranslucent) {
        const { gl } = this;
        const names = [...options];
        if (transform.isPerspective) names.push('PERSPECTIVE');
        if (isTranslucent) names.push('TRANSLUCENT');
        if (material.pattern.length) names.push('PATTERN');
        const fill = { distance: 'BY_DISTANCE', normal: 'BY_NORMAL', vertices: 'BY_VERTEX', plain: 'PLAIN' }[material.fill];
        if (fill) names.push(fill);
        const { program, location } = this.program(kind, names.sort());
        gl.useProgram(program);
        gl.uniformMatrix4fv(location('view'), false, transform.view);
        gl.uniformMatrix4fv(location('projection'), false, transform.projection);
        gl.uniform1f(location('roughness'), material.roughness);
        gl.uniform1f(location('metalness'), material.metalness);
        gl.uniform1f(location('opacity'), material.opacity);
        for (const [numbers, count, name] of [
            [material.contours, 'contourCount', 'contours'], [material.columnLines, 'columnLineCount', 'columnLines'],
            [material.rowLines, 'rowLineCount', 'rowLines'],
        ]) {
            gl.uniform1i(location(count), numbers.length);
            if (numbers.length) gl.uniform1fv(location(name), numbers);
        }
        gl.uniform1i(location('isBanded'), material.isBanded ? 1 : 0);
        if (material.pattern.length) {
            gl.uniform3fv(location('patternFirst'), material.pattern.slice(0, 3));
            gl.uniform3fv(location('patternSecond'), material.pattern.slice(-3));
            const scale = Math.round(Math.log2(transform.pixelsPerUnit / 400));
            gl.uniform1f(location('patternScale'), 2 ** Math.max(-8, Math.min(8, scale)));
        }
        gl.uniform1i(location('palette'), 1);
        gl.uniform1i(location('paletteCount'), 1024);
        gl.uniform4fv(location('paletteFirst'), material.first ?? [0, 0, 0, 0]);
        gl.uniform4fv(location('paletteSecond'), material.second ?? [0, 0, 0, 0]);
        gl.uniform2fv(location('paletteRamp'), material.ramp ?? [0, 0]);
        gl.uniform1i(location('isAlong'), material.fill === 'along' ? 1 : 0);
        gl.uniform1f(location('unknownBelow'), material.fill === 'value' ? -10 : -3.4e38);
        if (material.color) gl.uniform3fv(location('plainColor'), material.color.map(toLight));
        if (material.palette) {
            gl.activeTexture(gl.TEXTURE1);
            gl.bindTexture(gl.TEXTURE_2D, this.palette(material.palette));
        }
        return location;
    }

    // MARK: - Pictures

    /** A framebuffer of the size of the picture, with the sums of translucent marks where it has some. */
    target(size, samples, hasSums) {
        const key = `${samples} ${hasSums}`;
        const known = this.framebuffers.get(key);
        if (known && known.size[0] === size[0] && known.size[1] === size[1]) return known;
        const { gl } = this;
        if (known) known.dispose();
        const made = [];
        const storage = (format) => {
            const buffer = gl.createRenderbuffer();
            gl.bindRenderbuffer(gl.RENDERBUFFER, buffer);
            gl.renderbufferStorageMultisample(gl.RENDERBUFFER, samples, format, ...size);
            made.push(() => gl.deleteRenderbuffer(buffer));
            return buffer;
        };
        const framebuffer = () => {
            const name = gl.createFramebuffer();
            gl.bindFramebuffer(gl.FRAMEBUFFER, name);
            made.push(() => gl.deleteFramebuffer(name));
            return name;
        };
        const attach = (point, buffer) => gl.framebufferRenderbuffer(gl.FRAMEBUFFER, point, gl.RENDERBUFFER, buffer);
        const target = { size, samples, main: framebuffer() };
        const depth = storage(gl.DEPTH_COMPONENT24);
        attach(gl.COLOR_ATTACHMENT0, storage(gl.RGBA8));
        attach(gl.DEPTH_ATTACHMENT, depth);
        if (hasSums) {
            const formats = [[gl.RGBA16F, gl.RGBA], [gl.R16F, gl.RED]];
            target.resolved = framebuffer();
            target.sums = formats.map(([inside, outside], index) => {
                const texture = this.texture();
                gl.texImage2D(gl.TEXTURE_2D, 0, inside, ...size, 0, outside, gl.HALF_FLOAT, null);
                gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0 + index, gl.TEXTURE_2D, texture, 0);
                made.push(() => gl.deleteTexture(texture));
                return texture;
            });
            target.layer = target.resolved;
            if (samples) {
                target.layer = framebuffer();
                formats.forEach(([inside], index) => attach(gl.COLOR_ATTACHMENT0 + index, storage(inside)));
            }
            gl.bindFramebuffer(gl.FRAMEBUFFER, target.layer);
            attach(gl.DEPTH_ATTACHMENT, depth);
        }
        target.dispose = () => made.forEach((remove) => remove());
        this.framebuffers.set(key, target);
        return target;
    }

    /**
     * Draws the scene into the canvas, over a transparent ground.
     * @param isMoving whether the picture may be coarser, as the next one follows at once
     * @param isHidden whether a mark is not drawn
     */
    draw(transform, isMoving, isHidden) {
        const { gl } = this;
        const drawn = this.objects.filter(({ mark }) => !isHidden(mark));
        const hasTranslucent = this.hasFloatTargets
            && drawn.some(({ material }) => material.isTranslucent || material.isOnFloor);
        const size = transform.size;
        const target = this.target(size, isMoving ? 0 : Math.min(4, gl.getParameter(gl.MAX_SAMPLES)), hasTranslucent);
        gl.bindFramebuffer(gl.FRAMEBUFFER, target.main);
        gl.viewport(0, 0, ...size);
        gl.disable(gl.BLEND);
        gl.enable(gl.DEPTH_TEST);
        gl.depthMask(true);
        gl.depthFunc(gl.LESS);
        gl.clearColor(0, 0, 0, 0);
        gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT);
        this.drawMarks(drawn, transform, isMoving, false, target.samples > 0, hasTranslucent);
        if (hasTranslucent) {
            gl.bindFramebuffer(gl.FRAMEBUFFER, target.layer);
            gl.drawBuffers([gl.COLOR_ATTACHMENT0, gl.COLOR_ATTACHMENT1]);
            gl.clearBufferfv(gl.COLOR, 0, [0, 0, 0, 1]);
            gl.clearBufferfv(gl.COLOR, 1, [0, 0, 0, 0]);
            gl.depthMask(false);
            gl.enable(gl.BLEND);
            gl.blendFuncSeparate(gl.ONE, gl.ONE, gl.ZERO, gl.ONE_MINUS_SRC_ALPHA);
            this.drawMarks(drawn, transform, isMoving, true, false, true);
            gl.disable(gl.BLEND);
            gl.depthMask(true);
        }
        const blit = (from, to) => {
            gl.bindFramebuffer(gl.READ_FRAMEBUFFER, from);
            gl.bindFramebuffer(gl.DRAW_FRAMEBUFFER, to);
            gl.blitFramebuffer(0, 0, ...size, 0, 0, ...size, gl.COLOR_BUFFER_BIT, gl.NEAREST);
        };
        blit(target.main, null);
        if (hasTranslucent) this.compose(target, blit);
        gl.bindFramebuffer(gl.FRAMEBUFFER, null);
        gl.bindVertexArray(null);
    }

    /** Lays the translucent marks over the rest. */
    compose(target, blit) {
        const { gl } = this;
        if (target.layer !== target.resolved) {
            for (const index of [0, 1]) {
                const buffers = [gl.COLOR_ATTACHMENT0, gl.COLOR_ATTACHMENT1].map((point, n) => (n === index ? point : gl.NONE));
                gl.bindFramebuffer(gl.READ_FRAMEBUFFER, target.layer);
                gl.readBuffer(gl.COLOR_ATTACHMENT0 + index);
                gl.bindFramebuffer(gl.DRAW_FRAMEBUFFER, target.resolved);
                gl.drawBuffers(buffers);
                blit(target.layer, target.resolved);
            }
        }
        gl.bindFramebuffer(gl.FRAMEBUFFER, null);
        const { program, location } = this.program('compose', []);
        gl.useProgram(program);
        target.sums.forEach((texture, unit) => {
            gl.activeTexture(gl.TEXTURE0 + unit);
            gl.bindTexture(gl.TEXTURE_2D, texture);
        });
        gl.uniform1i(location('colors'), 0);
        gl.uniform1i(location('weights'), 1);
        gl.uniform1i(location('firstRow'), 0);
        gl.disable(gl.DEPTH_TEST);
        gl.enable(gl.BLEND);
        gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
        gl.bindVertexArray(this.emptyArray);
        gl.drawArrays(gl.TRIANGLES, 0, 3);
        gl.disable(gl.BLEND);
    }

    drawMarks(objects, transform, isMoving, isTranslucent, isMultisampled, hasSums) {
        const { gl } = this;
        const isDrawn = (material, isFloor) =>
            (isFloor ? material.isOnFloor : !hasSums || material.isTranslucent === isTranslucent);
        for (const isFloor of isTranslucent ? [false, true] : [false]) {
            for (const object of objects) {
                if (object.kind !== 'surface' && object.kind !== 'mesh') continue;
                if (isDrawn(object.material, isFloor)) this.drawSheet(object, transform, isMoving, isTranslucent, isFloor);
            }
        }
        gl.enable(gl.CULL_FACE);
        const soft = [];
        for (const kind of ['solids', 'points', 'tubes']) {
            for (const object of objects) {
                if (object.kind !== kind || !isDrawn(object.material, false)) continue;
                if (kind === 'solids') this.drawBodies(object, transform, isTranslucent);
                else soft.push(object);
            }
        }
        gl.disable(gl.CULL_FACE);
        if (!soft.length) return;
        const passes = (isOpacityPass) => {
            for (const object of soft) this.drawBodies(object, transform, isTranslucent, isMoving, isMultisampled, isOpacityPass);
        };
        if (isMultisampled) gl.enable(gl.SAMPLE_ALPHA_TO_COVERAGE);
        passes(false);
        if (!isMultisampled) return;
        // The coverage of a rim remains as opacity: the samples that were drawn become opaque.
        gl.disable(gl.SAMPLE_ALPHA_TO_COVERAGE);
        gl.depthFunc(gl.EQUAL);
        gl.colorMask(false, false, false, true);
        passes(true);
        gl.colorMask(true, true, true, true);
        gl.depthFunc(gl.LESS);
    }

    drawSheet(object, transform, isMoving, isTranslucent, isFloor) {
        const { gl } = this;
        const { material, kind, mark } = object;
        const options = [];
        if (isFloor || material.isOnSurface) options.push('LINES');
        if (object.isCut || (isFloor && kind === 'mesh')) options.push('CUT');
        const location = this.use(kind, material, options, transform, isTranslucent);
        const { lower, upper } = this.scene.box;
        gl.uniform1i(location('isFloor'), isFloor ? 1 : 0);
        gl.uniform1f(location('floorHeight'), lower[1]);
        gl.uniform3fv(location('clipLower'), lower.map((n) => n - 2e-4));
        gl.uniform3fv(location('clipUpper'), upper.map((n) => n + 2e-4));
        gl.uniform1i(location('hasContours'), material.hasContours ? 1 : 0);
        if (kind === 'mesh') {
            gl.uniform1i(location('isFrontUp'), 1);
            gl.bindVertexArray(object.vertices.array);
            gl.drawElements(gl.TRIANGLES, object.count, gl.UNSIGNED_INT, 0);
            return;
        }
        const { surface } = mark;
        for (const [name, unit, texture] of object.textures) {
            gl.activeTexture(gl.TEXTURE0 + unit);
            gl.bindTexture(gl.TEXTURE_2D, texture);
            gl.uniform1i(location(name), unit);
        }
        gl.uniform2i(location('gridSize'), surface.columns, surface.rows);
        gl.uniform1i(location('firstLevel'), 0);
        gl.uniform2fv(location('floorOrigin'), surface.origin);
        gl.uniform2fv(location('floorStep'), surface.step);
        gl.uniform1i(location('isUneven'), surface.columnCoordinates ? 1 : 0);
        gl.uniform1i(location('isTorn'), surface.isTorn ? 1 : 0);
        gl.uniform1i(location('hasValues'), surface.values?.length ? 1 : 0);
        gl.uniform1i(location('isFrontUp'), surface.step[0] * surface.step[1] > 0 ? 1 : 0);
        const cell = Math.max(Math.abs(surface.step[0]), Math.abs(surface.step[1])) * transform.pixelsPerUnit;
        const normalLevel = cell > 0 && cell < 1 ? Math.min(surface.normals.length - 1, Math.floor(Math.log2(1 / cell))) : 0;
        gl.uniform1f(location('normalLevel'), normalLevel);
        const level = surface.levelFor(transform.pixelsPerUnit, isMoving);
        let blocks = object.levels.get(level);
        if (!blocks) {
            const patches = surface.patches(level);
            blocks = this.vertexArray([{ data: patches, layout: [[0, 4], [1, 4], [2, 4]], divisor: 1 }], this.block);
            blocks.count = patches.length / 12;
            object.levels.set(level, blocks);
        }
        gl.bindVertexArray(blocks.array);
        gl.drawElementsInstanced(gl.TRIANGLES, this.blockCount, gl.UNSIGNED_SHORT, 0, blocks.count);
    }

    drawBodies(object, transform, isTranslucent, isMoving = false, isMultisampled = false, isOpacityPass = false) {
        const { gl } = this;
        const { kind, material, mark } = object;
        const location = this.use(kind, material, kind === 'points' && isMoving ? ['FLAT'] : [], transform, isTranslucent);
        gl.bindVertexArray(object.vertices.array);
        if (kind === 'solids') {
            gl.drawArraysInstanced(gl.TRIANGLES, 0, object.vertexCount, object.count);
            return;
        }
        gl.uniform1i(location('isMultisampled'), isMultisampled ? 1 : 0);
        gl.uniform1i(location('isOpacityPass'), isOpacityPass ? 1 : 0);
        gl.uniform1f(location('radius'), mark.radius ?? 0);
        gl.drawArraysInstanced(gl.TRIANGLE_STRIP, 0, 4, object.count);
    }
}
