import { type Clock, type Engine, nameFact } from '@switchyard/core'
import { Counter, Gauge, type Registry } from 'prom-client'

/** Facts that the networks contradict, those that are older than they should be, and when they were last compared. */
export const countFacts = (
  { events, facts }: Pick<Engine, 'events' | 'facts'>,
  registry: Registry,
  clock: Clock,
): void => {
  new Gauge({
    name: 'switchyard_fact_differs',
    help: 'Always 1: a fact that the network contradicts, with the provider or chain that was asked.',
    labelNames: ['package', 'fact', 'owner'] as const,
    registers: [registry],
    collect() {
      this.reset()
      for (const fact of facts())
        if (fact.reading?.agrees === false)
          this.set({ package: fact.package, fact: nameFact(fact), owner: fact.reading.owner }, 1)
    },
  })
  new Gauge({
    name: 'switchyard_facts_old',
    help: 'Facts in force that are older than they should be.',
    registers: [registry],
    collect() {
      this.set(facts().filter(({ isOld }) => isOld).length)
    },
  })
  const recognized = new Counter({
    name: 'switchyard_contracts_recognized_total',
    help: 'Contracts that no fact pins and that were recognised by their code.',
    labelNames: ['provider', 'chain'] as const,
    registers: [registry],
  })
  events.on('contract-recognized', ({ provider, chain }) => recognized.inc({ provider, chain }))
  const compared = new Gauge({
    name: 'switchyard_facts_compared_timestamp_seconds',
    help: 'When the last comparison of all facts ended, Unix seconds; 0 before the first.',
    registers: [registry],
  })
  events.on('facts-compared', () => compared.set(Math.floor(clock.now() / 1_000)))
}
