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
  /** The same quote without the addresses of the user is an internal server error too, or it has none. */
  readonly serverErrorIsFault: boolean
}

/** The accounts of a dry quote, and those of one without the addresses of the user: `undefined` where the first has none either. */
export interface DryTargets {
  readonly target: QuoteTarget
  readonly plain: QuoteTarget | undefined
}

/** Requests dry quotes, and remembers what the refusals of 1Click say of its chains. */
export class DryQuotes {
  readonly #client: Client
  readonly #settings: Settings
  /** Chains on which 1Click requires one address with a memo. */
  readonly #memoChains = new Set<string>()

  constructor(client: Client, settings: Settings) {
    this.#client = client
    this.#settings = settings
  }

  /**
   * Requests a quote, and once more in the other deposit mode when 1Click asks for that. An internal server error may be one of 1Click or
   * of an address, so the quote is requested again for the addresses of `plain`, where that is another target.
   */
  async request(
    wanted: Omit<QuoteTerms, 'depositMode'>,
    { target, plain }: DryTargets,
    signal: AbortSignal,
  ): Promise<DryQuote> {
    const { chain } = wanted.sell
    const send = (terms: QuoteTerms, to = target): Promise<ApiAnswer> =>
      this.#client.quote(writeRequest(terms, to, this.#settings), signal)

    const terms: QuoteTerms = { ...wanted, depositMode: this.#memoChains.has(chain) ? 'MEMO' : 'SIMPLE' }
    const answer = await send(terms)
    const isWrongMode = !answer.ok && /incorrect depositMode/i.test(readMessage(answer.body) ?? '')
    if (!isWrongMode || !MEMO_CHAINS.has(chain)) {
      const serverErrorIsFault =
        isServerError(answer) && (plain === undefined || isServerError(await send(terms, plain)))
      return { terms, answer, serverErrorIsFault }
    }

    const otherTerms: QuoteTerms = { ...wanted, depositMode: terms.depositMode === 'MEMO' ? 'SIMPLE' : 'MEMO' }
    const otherAnswer = await send(otherTerms)
    if (otherAnswer.ok && otherTerms.depositMode === 'MEMO') this.#memoChains.add(chain)
    if (otherAnswer.ok && otherTerms.depositMode === 'SIMPLE') this.#memoChains.delete(chain)
    return { terms: otherTerms, answer: otherAnswer, serverErrorIsFault: false }
  }
}
