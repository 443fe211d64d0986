import { setTimeout as sleep } from 'node:timers/promises'

/** What a batch answers: for each key its price, or none, or a failure. */
export type Answers = ReadonlyMap<string, Promise<string | undefined>>

/** Gathers the keys asked for within a short window and has them answered together, each key once. */
export class PriceWindow {
  readonly #windowMs: number
  readonly #answer: (keys: readonly string[]) => Answers
  #open: { readonly keys: Set<string>; readonly answers: Promise<Answers> } | undefined

  constructor(windowMs: number, answer: (keys: readonly string[]) => Answers) {
    this.#windowMs = windowMs
    this.#answer = answer
  }

  async ask(key: string): Promise<string | undefined> {
    this.#open ??= this.#opened()
    this.#open.keys.add(key)
    const answers = await this.#open.answers
    return answers.get(key)
  }

  #opened(): { readonly keys: Set<string>; readonly answers: Promise<Answers> } {
    const keys = new Set<string>()
    const answers = sleep(this.#windowMs).then(() => {
      this.#open = undefined
      return this.#answer([...keys])
    })
    return { keys, answers }
  }
}
