import type { ApiAnswer } from '@switchyard/net'
import type { Client } from '../client.ts'
import { isServerError, readMessage } from '../errors.ts'
import type { Settings } from '../options.ts'
import type { QuoteTerms } from './offer-state.ts'
import type { QuoteTarget } from './quote-target.ts'
import { writeRequest } from './write-request.ts'

/** Chains whose memo field is unambiguous. On XRP a memo could be a destination tag, so no deposit with a memo is asked for there. */
const MEMO_CHAINS: ReadonlySet<string> = new Set(['TON'])

/** The response to a dry quote, and the terms that were sent. */
export interface DryQuote {
  readonly terms: QuoteTerms
  readonly answer: ApiAnswer
  /** The dry quote answered before this one, whoever asked, was an internal server error too. */
  readonly serverErrorIsFault: boolean
}

/** Requests dry quotes, and remembers what the refusals of 1Click say of its chains and its health. */
export class DryQuotes {
  readonly #client: Client
  readonly #settings: Settings
  /** Chains on which 1Click requires one address with a memo. */
  readonly #memoChains = new Set<string>()
  /** The last quote was refused with an internal server error. */
  #serverFailed = false

  constructor(client: Client, settings: Settings) {
    this.#client = client
    this.#settings = settings
  }

  /** Requests a quote, and once more in the other deposit mode when 1Click asks for that. */
  async request(wanted: Omit<QuoteTerms, 'depositMode'>, target: QuoteTarget, signal: AbortSignal): Promise<DryQuote> {
    const { chain } = wanted.sell
    const send = (terms: QuoteTerms): Promise<ApiAnswer> =>
      this.#client.quote(writeRequest(terms, target, this.#settings), signal)

    const terms: QuoteTerms = { ...wanted, depositMode: this.#memoChains.has(chain) ? 'MEMO' : 'SIMPLE' }
    const answer = await send(terms)
    const isWrongMode = !answer.ok && /incorrect depositMode/i.test(readMessage(answer.body) ?? '')
    if (!isWrongMode || !MEMO_CHAINS.has(chain)) {
      const serverErrorIsFault = this.#serverFailed
      this.#serverFailed = isServerError(answer)
      return { terms, answer, serverErrorIsFault }
    }

    const otherTerms: QuoteTerms = { ...wanted, depositMode: terms.depositMode === 'MEMO' ? 'SIMPLE' : 'MEMO' }
    const otherAnswer = await send(otherTerms)
    if (otherAnswer.ok && otherTerms.depositMode === 'MEMO') this.#memoChains.add(chain)
    if (otherAnswer.ok && otherTerms.depositMode === 'SIMPLE') this.#memoChains.delete(chain)
    return { terms: otherTerms, answer: otherAnswer, serverErrorIsFault: false }
  }
}
