import type { Reporter, TestModule } from 'vitest/node';

/** Lists the test files that were running when the test command ended the tests: one of them hangs. */
export default class UnfinishedFiles implements Reporter {
  private readonly running = new Set<string>();

  onInit(): void {
    process.once('SIGTERM', () => {
      process.stderr.write(`\nNot finished:\n${[...this.running].join('\n')}\n`);
      process.exit(1);
    });
  }

  onTestModuleStart(file: TestModule): void {
    this.running.add(`${file.project.name} ${file.relativeModuleId}`);
  }

  onTestModuleEnd(file: TestModule): void {
    this.running.delete(`${file.project.name} ${file.relativeModuleId}`);
  }
}
