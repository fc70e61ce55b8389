import ArgumentParser
import Foundation
import Logbook
import RecordExchange

extension ReceiptsCommand {
    struct Read: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Print what receipts say: amount, day and seller, to be checked.",
            discussion: """
                Pictures are read by Tesseract (package tesseract-ocr) and PDFs by pdftotext (poppler-utils), where they are installed. \
                Nothing is saved.
                """)

        @Argument(help: "The files.", completion: .file()) var files: [String]
        @Option(help: "The currency of amounts without one.") var currency = "EUR"

        func run() async throws {
            let today = CalendarDay.today()
            for file in files {
                let url = URL(filePath: file)
                let text = try await ReceiptText.read(
                    url, isPDF: url.pathExtension.lowercased() == "pdf", currency: currency,
                    days: today.adding(days: -366)...today)
                let cells = [text.amount?.description, text.day?.description, text.seller]
                print(cells.map { $0 ?? "" }.joined(separator: "  "))
            }
        }
    }
}
