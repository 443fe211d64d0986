// A CommonJS program: Node 20.19 and later load ES modules with require.
const { evm } = require('@switchyard/chain-evm')
const { utxo } = require('@switchyard/chain-utxo')
const { createEngine } = require('@switchyard/core')
const { createLocal } = require('@switchyard/host-local')
const { createHttp } = require('@switchyard/net')
const { thorchain } = require('@switchyard/provider-thorchain')

const { THORNODE_URL, MIDGARD_URL } = process.env
const http = createHttp()
const plugins = [thorchain({ baseUrl: THORNODE_URL, midgardUrl: MIDGARD_URL }), evm(), utxo()]
const engine = createEngine({ plugins, http })

const main = async () => {
  const { routes } = await createLocal(engine).quote({ sellAsset: 'BTC.BTC', buyAsset: 'ETH.ETH', sellAmount: '0.1' })
  for (const { providers, expectedBuyAmount } of routes) console.log(`${providers[0]} ${expectedBuyAmount} ETH.ETH`)
}

main().finally(async () => {
  await engine.dispose()
  await http.close()
})
