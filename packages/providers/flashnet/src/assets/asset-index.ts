import { type Token, tokenKey } from '@switchyard/core'
import { type Details, describes, type Listed, readListed } from './listed.ts'
import { PairMap } from './pair-map.ts'

/** Assets by their token and by their name at Orchestra. */
export class AssetIndex {
  readonly #byToken = new Map<string, Listed>()
  readonly #byName = new PairMap<string, string, Listed>()

  /** Adds an asset; returns the one added first for its token. */
  enter(listed: Listed): Listed {
    const key = tokenKey(listed.token)
    const first = this.#byToken.get(key) ?? listed
    if (first === listed) this.#byToken.set(key, listed)
    if (!this.#byName.get(listed.chain, listed.asset)) this.#byName.set(listed.chain, listed.asset, listed)
    return first
  }

  /** Lists the asset of each token once, as added first. */
  list(): readonly Listed[] {
    return [...this.#byToken.values()]
  }

  /** Finds the asset of a token, in any spelling of its identifier. */
  find(token: Token): Listed | undefined {
    return this.#byToken.get(tokenKey(token))
  }

  /** Finds an asset by its name at Orchestra. */
  findByName(chain: string, asset: string): Listed | undefined {
    return this.#byName.get(chain, asset)
  }

  /** Finds the asset of details in a response, added or not; `undefined` for details `readListed` rejects. */
  findByDetails(details: Details): Listed | undefined {
    const listed = this.#byName.get(details.chain as string, details.asset as string)
    return listed && describes(details, listed) ? listed : readListed(details)
  }
}
