import { recordedJson } from '@switchyard/test-support'

/** Folder of the recorded 1inch responses. */
export const RECORDED = 'providers/oneinch/data'

// biome-ignore lint/suspicious/noExplicitAny: a recording has whatever shape the network gave it
export const recorded = (name: string): any => recordedJson(`${RECORDED}/${name}`)
