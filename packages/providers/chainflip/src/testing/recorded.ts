import { recordedJson } from '@switchyard/test-support'

/** A file of Chainflip's recorded data. */
// biome-ignore lint/suspicious/noExplicitAny: a recording has whatever shape the network gave it
export const data = (file: string): any => recordedJson(`providers/chainflip/data/${file}`)
