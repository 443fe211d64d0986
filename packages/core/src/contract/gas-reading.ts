/** A fee rate: `value` is a decimal string in `unit` (`gwei`, `sat/vB`, `sun/energy`, `microlamport/CU`). */
export interface GasReading {
  readonly value: string
  readonly unit: string
}
