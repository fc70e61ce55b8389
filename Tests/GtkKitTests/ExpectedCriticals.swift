import CGtk

/// Runs `body`, which must leave exactly one critical of this room in the log.
@MainActor
func expectCritical(_ pattern: String, line: UInt32 = #line, _ body: () -> Void) {
    g_test_expect_message("GtkKit", G_LOG_LEVEL_CRITICAL, pattern)
    body()
    g_test_assert_expected_messages_internal("GtkKit", #file, gint(line), #function)
}
