// The runner of `npm run test:seeds`: repeats each test that draws values with the seeds of SWITCHYARD_SEEDS, `1-50`. A test draws when
// a property runs in it, or when its text samples; the others run once.
import { configureGlobal, readConfigureGlobal } from 'fast-check'
import { TestRunner } from 'vitest'

const [FIRST, LAST] = String(process.env.SWITCHYARD_SEEDS).split('-').map(Number)

// biome-ignore lint/style/noDefaultExport: the test runner loads it so.
export default class SeedsRunner extends TestRunner {
  #drawing = new WeakSet()
  #isDrawing = false

  onBeforeRunTask(test) {
    if (test.type === 'test') test.repeats = LAST - FIRST
    return super.onBeforeRunTask(test)
  }

  onBeforeTryTask(test, attempt) {
    this.#isDrawing = false
    const beforeEach = () => {
      this.#isDrawing = true
    }
    configureGlobal({ ...readConfigureGlobal(), seed: FIRST + attempt.repeats, beforeEach })
    test.attempt = attempt.repeats
    return super.onBeforeTryTask(test)
  }

  async runTask(test) {
    if (test.attempt > 0 && !this.#drawing.has(test)) return
    const run = TestRunner.getTestFn(test)
    try {
      await run()
    } catch (error) {
      if (error instanceof Error) error.message = `With seed ${FIRST + test.attempt}: ${error.message}`
      throw error
    } finally {
      if (this.#isDrawing || /\bfc\.|sample\(/.test(run.toString())) {
        this.#drawing.add(test)
        test.meta.seeds = test.attempt + 1
      }
    }
  }
}
