import Synchronization

/// The desktop's permission for a window to come to the front. It is sent just before the choice that it belongs to.
final class ActivationToken: Sendable {
    private struct Pending: Sendable {
        /// The number of a notification; `nil` for the runner.
        let notification: UInt32?
        let token: String
    }

    private let pending = Mutex<Pending?>(nil)

    /// Keeps the token of the next choice, in place of one before.
    func set(_ token: String, of notification: UInt32? = nil) {
        pending.withLock { $0 = Pending(notification: notification, token: token) }
    }

    /// The token of a choice, which is used once; `nil` where there is none.
    func take(of notification: UInt32? = nil) -> String? {
        pending.withLock { pending in
            guard let last = pending, last.notification == notification else { return nil }
            pending = nil
            return last.token
        }
    }

    /// What an application is sent with an action, by the names of Wayland and of X11.
    static func platformData(_ token: String?) -> Variant {
        guard let token else { return .dictionary([]) }
        return .dictionary([("activation-token", .string(token)), ("desktop-startup-id", .string(token))])
    }
}
