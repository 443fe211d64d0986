import { createFactReading, type FactReading, type NodeProbe } from '@switchyard/core'
import type { Network } from './assets/network.ts'
import type { Client } from './client.ts'
import { oneinchFacts } from './facts.ts'

/** Compares the router of each chain with the spender that 1inch names, one request a chain. */
export const createFactProbe = (client: Client, listNetworks: () => readonly Network[]): NodeProbe => ({
  url: client.url,
  readFacts: async ({ signal }) => {
    const readings: FactReading[] = []
    for (const network of listNetworks()) {
      const { code: chain, router: value } = network
      const current = (await client.spender(network, signal)).toLowerCase()
      const consequence = `Swaps on ${chain} through ONEINCH are refused when they are built, because they call another contract. Verify the new router, then replace the fact.`
      readings.push(createFactReading(oneinchFacts, { name: 'routers', chain, value, current, consequence }))
    }
    return readings
  },
})
