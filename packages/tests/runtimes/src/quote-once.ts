import { evm } from '@switchyard/chain-evm'
import { utxo } from '@switchyard/chain-utxo'
import { createEngine } from '@switchyard/core'
import { createLocal } from '@switchyard/host-local'
import { createHttp } from '@switchyard/net'
import { thorchain } from '@switchyard/provider-thorchain'

/** Observations of a quote. */
export interface QuoteSeen {
  /** Its providers and outputs. */
  readonly routes: readonly (readonly (string | undefined)[])[]
  readonly errors: number
  /** The code of the error for an unknown asset. */
  readonly refusal: unknown
}

/** The documented set-up, once with `createHttp()` and once with what an engine takes by itself. */
export const quoteOnce = async (baseUrl: string, midgardUrl: string): Promise<readonly QuoteSeen[]> => {
  const seen: QuoteSeen[] = []
  for (const http of [createHttp(), undefined]) {
    const engine = createEngine({ plugins: [thorchain({ baseUrl, midgardUrl }), evm(), utxo()], http })
    const api = createLocal(engine)
    const { routes, providerErrors } = await api.quote({
      sellAsset: 'BTC.BTC',
      buyAsset: 'ETH.ETH',
      sellAmount: '0.1',
    })
    const refusal = await api.quote({ sellAsset: 'BTC.BTC', buyAsset: 'NOTHING', sellAmount: '0.1' }).catch(codeOf)
    seen.push({
      routes: routes.map(({ providers, expectedBuyAmount }) => [providers[0], expectedBuyAmount]),
      errors: providerErrors?.length ?? 0,
      refusal,
    })
    await engine.dispose()
    await http?.close()
  }
  return seen
}

const codeOf = (error: { code?: unknown }): unknown => error.code
