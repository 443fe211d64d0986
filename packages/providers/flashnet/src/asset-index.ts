import { type Token, tokenKey } from '@switchyard/core'
import { type Details, describes, type Listed, listedOf } from './assets.ts'
import { PairMap } from './pair-map.ts'

/** Assets by both names. Of several of Orchestra's names of one token the first is given out, and all are understood. */
export class AssetIndex {
  readonly #byToken = new Map<string, Listed>()
  readonly #byName = new PairMap<string, string, Listed>()

  /** Enters an asset; answers the one that stands for its token. */
  enter(listed: Listed): Listed {
    const key = tokenKey(listed.token)
    const first = this.#byToken.get(key) ?? listed
    if (first === listed) this.#byToken.set(key, listed)
    if (!this.#byName.get(listed.chain, listed.asset)) this.#byName.set(listed.chain, listed.asset, listed)
    return first
  }

  /** Each token's asset once, as first entered. */
  all(): readonly Listed[] {
    return [...this.#byToken.values()]
  }

  /** The asset of a token, by any spelling of its identifier. */
  find(token: Token): Listed | undefined {
    return this.#byToken.get(tokenKey(token))
  }

  /** The asset Orchestra means. */
  named(chain: string, asset: string): Listed | undefined {
    return this.#byName.get(chain, asset)
  }

  /** The asset an answer tells in full, entered or not; `undefined` for what `listedOf` refuses. */
  told(details: Details): Listed | undefined {
    const listed = this.#byName.get(details.chain as string, details.asset as string)
    return listed && describes(details, listed) ? listed : listedOf(details)
  }
}
