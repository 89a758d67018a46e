// The last line of a test run, alone on its line: `N passed, N failed`.
import type { Reporter, TestModule, Vitest } from 'vitest/node'

export default class ClosingLine implements Reporter {
  #passed = 0
  #failed = 1 // until the end is reached, the run itself has failed

  onInit(_vitest: Vitest): void {
    process.once('exit', () => console.log(`${this.#passed} passed, ${this.#failed} failed`))
  }

  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    this.#passed = 0
    this.#failed = unhandledErrors.length
    for (const module of modules) {
      for (const test of module.children.allTests()) {
        const { state } = test.result()
        if (state === 'passed') this.#passed++
        if (state === 'failed') this.#failed++
      }
      // A file or a group that could not even begin is a failure of its own.
      this.#failed += module.errors().length
      for (const suite of module.children.allSuites()) this.#failed += suite.errors().length
    }
  }
}
