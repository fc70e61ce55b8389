import Foundation

/// Expressions of x and z as C functions that fill a grid, compiled by the machine's own compiler: what a formula's speed
/// is measured against.
struct PlainC {
    /// What the compiler calls itself.
    let compiler: String
    private let functions: [Fill]

    /// Fills a range of rows of `count * count` heights over the positions.
    private typealias Fill = @convention(c) (UnsafeMutablePointer<Double>, UnsafePointer<Double>, Int, Int, Int) -> Void

    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// - Throws: `Failure` where there is no C compiler that can do it.
    init(expressions: [String]) throws {
        let text = "#include <math.h>\n" + expressions.enumerated().map(Self.function).joined()
        let handle = try Self.library(text)
        compiler = try Self.run(["--version"]).split(separator: "\n").first.map(String.init) ?? "cc"
        functions = try expressions.indices.map { try Self.function("fill\($0)", of: handle, as: Fill.self) }
    }

    /// - Parameter threads: how many share the rows, in equal parts.
    func evaluate(_ index: Int, over coordinates: [Double], threads: Int, into heights: inout [Double]) {
        let fill = functions[index]
        heights.withUnsafeMutableBufferPointer { buffer in
            guard let target = buffer.baseAddress else { return }
            // Every part writes rows of its own.
            nonisolated(unsafe) let heights = target
            DispatchQueue.concurrentPerform(iterations: threads) { part in
                let rows = coordinates.count * part / threads..<coordinates.count * (part + 1) / threads
                fill(heights, coordinates, coordinates.count, rows.lowerBound, rows.upperBound)
            }
        }
    }

    private static func function(_ index: Int, _ expression: String) -> String {
        """
        void fill\(index)(double *restrict heights, const double *restrict coordinates, long count, long from, long to) {
            for (long row = from; row < to; row++) {
                const double z = coordinates[row];
                for (long column = 0; column < count; column++) {
                    const double x = coordinates[column];
                    heights[row * count + column] = \(expression);
                }
            }
        }

        """
    }

    /// A function of a library.
    static func function<Function>(
        _ name: String, of library: UnsafeMutableRawPointer, as: Function.Type
    ) throws -> Function {
        guard let symbol = dlsym(library, name) else {
            throw Failure(description: "The C for comparison lacks a function.")
        }
        return unsafeBitCast(symbol, to: Function.self)
    }

    /// Compiles a library and loads it; it stays loaded until the program ends.
    ///
    /// - Parameter libraries: options for the libraries that it needs.
    static func library(_ text: String, linking libraries: [String] = ["-lm"]) throws -> UnsafeMutableRawPointer {
        let folder = FileManager.default.temporaryDirectory.appending(path: "vantage-benchmark-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let source = folder.appending(path: "library.c")
        let library = folder.appending(path: "library.so")
        try Data(text.utf8).write(to: source)
        let options = ["-O3", "-march=native", "-ffast-math", "-shared", "-fPIC"]
        try run(options + ["-o", library.path, source.path] + libraries)
        guard let handle = dlopen(library.path, RTLD_NOW) else {
            throw Failure(description: "The C for comparison cannot be loaded.")
        }
        return handle
    }

    /// Reads all numbers of a text with `strtod`, or those of an array with `memcpy`.
    struct Reader {
        /// - Returns: how many numbers the file has; −1 where it cannot be read.
        private typealias Read = @convention(c) (UnsafePointer<CChar>, Bool) -> Int
        private let function: Read

        init() throws {
            function = try PlainC.function("read_numbers", of: PlainC.library(Self.source), as: Read.self)
        }

        func read(_ file: URL) throws {
            guard function(file.path, file.pathExtension != "npy") > 0 else {
                throw Failure(description: "C could not read \(file.path).")
            }
        }

        private static let source = """
            #include <fcntl.h>
            #include <stdbool.h>
            #include <stdlib.h>
            #include <string.h>
            #include <sys/mman.h>
            #include <sys/stat.h>
            #include <unistd.h>
            long read_numbers(const char *path, bool is_text) {
                int file = open(path, O_RDONLY);
                struct stat status;
                if (file < 0 || fstat(file, &status) != 0) return -1;
                if (!is_text) {
                    char *bytes = mmap(NULL, status.st_size, PROT_READ, MAP_PRIVATE, file, 0);
                    close(file);
                    if (bytes == MAP_FAILED) return -1;
                    double *values = malloc(status.st_size);
                    memcpy(values, bytes, status.st_size);
                    long count = values[status.st_size / 8 - 1] != 0.5 ? status.st_size / 8 : 0;
                    free(values);
                    munmap(bytes, status.st_size);
                    return count;
                }
                char *text = malloc(status.st_size + 1);
                long length = 0, part;
                while ((part = read(file, text + length, status.st_size - length)) > 0) length += part;
                close(file);
                text[length] = 0;
                double *values = malloc((length / 2 + 1) * sizeof(double));
                long count = 0;
                for (char *cursor = text; *cursor;) {
                    char *end;
                    double value = strtod(cursor, &end);
                    if (end == cursor) { cursor++; continue; }
                    values[count++] = value;
                    cursor = end;
                }
                free(values);
                free(text);
                return count;
            }
            """
    }

    /// Tries a ray on every triangle of a grid.
    struct Picker {
        private typealias Pick = @convention(c) (UnsafePointer<Double>, Int) -> Double
        private let function: Pick

        init() throws {
            function = try PlainC.function("pick", of: PlainC.library(Self.source), as: Pick.self)
        }

        /// - Returns: how far the nearest triangle is.
        @discardableResult
        func pick(_ heights: [Double], side: Int) -> Double { function(heights, side) }

        private static let source = """
            #include <math.h>
            static double hit(double ax, double ay, double az, double bx, double by, double bz, double cx, double cy,
                              double cz) {
                const double ox = 0.3, oy = 200, oz = 0.7, dx = 0.41, dy = -1, dz = 0.37;
                double ux = bx - ax, uy = by - ay, uz = bz - az, vx = cx - ax, vy = cy - ay, vz = cz - az;
                double px = dy * vz - dz * vy, py = dz * vx - dx * vz, pz = dx * vy - dy * vx;
                double scale = 1 / (ux * px + uy * py + uz * pz);
                double sx = ox - ax, sy = oy - ay, sz = oz - az;
                double u = (sx * px + sy * py + sz * pz) * scale;
                double qx = sy * uz - sz * uy, qy = sz * ux - sx * uz, qz = sx * uy - sy * ux;
                double v = (dx * qx + dy * qy + dz * qz) * scale;
                double t = (vx * qx + vy * qy + vz * qz) * scale;
                return u >= 0 && v >= 0 && u + v <= 1 && t > 0 ? t : 1e300;
            }
            double pick(const double *heights, long side) {
                double best = 1e300;
                for (long row = 0; row + 1 < side; row++)
                    for (long column = 0; column + 1 < side; column++) {
                        const double *here = heights + row * side + column;
                        best = fmin(best, hit(column, here[0], row, column, here[side], row + 1, column + 1, here[1], row));
                        best = fmin(best, hit(column, here[side], row + 1, column + 1, here[side + 1], row + 1,
                                              column + 1, here[1], row));
                    }
                return best;
            }
            """
    }

    /// A program in a folder that opens an empty window, prints `painted` and when, in seconds since 1970, and ends.
    ///
    /// - Throws: `Failure` where there is no C compiler that can do it.
    static func emptyWindow(in folder: URL) throws -> URL {
        let source = folder.appending(path: "window.c")
        let program = folder.appending(path: "window")
        try Data(emptyWindowSource.utf8).write(to: source)
        let flags = try run(["--cflags", "--libs", "gtk4"], tool: "pkg-config").split(whereSeparator: \.isWhitespace)
        try run(["-O2", "-o", program.path, source.path] + flags.map(String.init))
        return program
    }

    private static let emptyWindowSource = """
        #include <gtk/gtk.h>
        #include <stdio.h>
        static void painted(GdkFrameClock *clock, gpointer application) {
            printf("painted %.6f\\n", g_get_real_time() / 1e6);
            fflush(stdout);
            g_application_quit(application);
        }
        static void activate(GtkApplication *application, gpointer data) {
            GtkWidget *window = gtk_application_window_new(application);
            gtk_window_set_default_size(GTK_WINDOW(window), 1180, 760);
            gtk_window_present(GTK_WINDOW(window));
            g_signal_connect(gtk_widget_get_frame_clock(window), "after-paint", G_CALLBACK(painted), application);
        }
        int main(void) {
            GtkApplication *application = gtk_application_new(NULL, G_APPLICATION_NON_UNIQUE);
            g_signal_connect(application, "activate", G_CALLBACK(activate), NULL);
            return g_application_run(G_APPLICATION(application), 0, NULL);
        }
        """

    @discardableResult
    private static func run(_ arguments: [String], tool: String = "cc") throws -> String {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [tool] + arguments
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw Failure(description: "The comparison needs \(tool), and there is none that works.")
        }
        return text
    }
}
