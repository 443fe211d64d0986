// Saves swaps until it is killed, and prints the id of each after it is saved. Uses the built package.
import { openSqlStore } from '../../dist/index.js'

const store = await openSqlStore(JSON.parse(process.argv[2]))
for (let count = 0; ; count += 1) {
  const swapId = `${process.argv[3]}-${count}`
  await store.swaps.save({
    swapId,
    routeId: swapId,
    quoteId: swapId,
    callerId: 'acme',
    privacy: false,
    chainId: 'bitcoin',
    provider: 'NEAR',
    sellAsset: 'BTC.BTC',
    buyAsset: 'ETH.ETH',
    sellAmount: BigInt(count),
    expectedBuyAmount: '1',
    sourceAddress: 'source',
    destinationAddress: 'destination',
    depositChannelId: swapId,
    state: {},
    createdAt: count,
  })
  process.stdout.write(`${swapId}\n`)
}
