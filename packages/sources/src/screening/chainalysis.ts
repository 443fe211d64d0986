import { type Http, type ReadFacts, UpstreamError } from '@switchyard/core'
import { at, parseJson } from '@switchyard/net'
import { type SourcesFacts, sourcesFacts } from '../facts.ts'
import type { AddressVendor } from './vendor-screener.ts'

/** Transport, key and address of Chainalysis. */
export interface ChainalysisOptions {
  readonly http: Http
  readonly apiKey: string
  /** Default: the address of the facts. */
  readonly baseUrl?: string
  /** Facts in force. Default: those of this package. */
  readonly facts?: ReadFacts<SourcesFacts>
}

/**
 * Creates a vendor of the sanctions API of Chainalysis: `GET /address/{address}` with the key in `X-API-Key` returns
 * `{ identifications: [{ category, name, … }] }`. An address without identifications is clean; any other is refused.
 *
 * @throws {UpstreamError} from `findReason`, for any other response. Its message contains neither the address nor the key.
 *
 * @example
 * ```ts
 * const screener = vendorScreener({ vendor: chainalysis({ http, apiKey }) })
 * ```
 */
export const chainalysis = ({
  http,
  apiKey,
  baseUrl,
  facts = () => sourcesFacts.own,
}: ChainalysisOptions): AddressVendor => {
  const headers = { 'X-API-Key': apiKey, accept: 'application/json' }
  return {
    name: 'chainalysis',
    async findReason({ address }, signal) {
      const root = (baseUrl ?? facts().chainalysisUrl).replace(/(?<!\/)\/+$/, '')
      const url = `${root}/address/${encodeURIComponent(address)}`
      const response = await http({ method: 'GET', url, headers, signal, maxBytes: 1_000_000 })
      if (response.status !== 200) {
        throw new UpstreamError(`Chainalysis answered status ${response.status}.`, { status: response.status })
      }
      const identifications = at(parseJson(response.text), 'identifications')
      if (!Array.isArray(identifications)) throw new UpstreamError('The answer of Chainalysis has no identifications.')
      if (identifications.length === 0) return undefined
      const category = at(identifications, 0, 'category')
      return typeof category === 'string' && category !== '' ? category : 'identified'
    },
  }
}
