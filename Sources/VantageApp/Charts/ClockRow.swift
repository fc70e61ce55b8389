import AppModel
import CGtk
import Foundation
import GtkKit
import Localization

/// The time of a formula with `t`: play, pause and back to the start.
final class ClockRow {
    /// Called when the time is to run, or to stand still.
    var onPlay: (Bool) -> Void = { _ in }
    var onRewind: () -> Void = {}

    private let root: Widget
    private let play: Widget
    private let rewind: Widget
    private let time: OpaquePointer
    private var clock: ChartModel.Clock?

    init(_ builder: Builder) throws(BuilderError) {
        root = try builder.widget("clock")
        play = try builder.widget("play")
        rewind = try builder.widget("rewind")
        time = try builder.label("time")
        setAccessibleLabel(play, localized("Play"))
        setAccessibleLabel(rewind, localized("Back to the Start"))
        connect(play, .clicked) { [weak self] in
            guard let self, let clock else { return }
            onPlay(!clock.isPlaying)
        }
        connect(rewind, .clicked) { [weak self] in self?.onRewind() }
    }

    func show(_ clock: ChartModel.Clock?) {
        setVisible(root, clock != nil)
        guard let clock else {
            self.clock = nil
            return
        }
        gtk_label_set_text(time, "t = " + String(format: "%.1f", clock.time) + " s")
        gtk_widget_set_sensitive(rewind, (clock.time > 0).gboolean)
        if clock.isPlaying != self.clock?.isPlaying {
            gtk_button_set_icon_name(
                cast(play), clock.isPlaying ? "media-playback-pause-symbolic" : "media-playback-start-symbolic")
            gtk_widget_set_tooltip_text(
                play, clock.isPlaying ? localized("Pause the Animation") : localized("Play the Animation"))
            setAccessibleLabel(play, clock.isPlaying ? localized("Pause") : localized("Play"))
        }
        self.clock = clock
    }
}
