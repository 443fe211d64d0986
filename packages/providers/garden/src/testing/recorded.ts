/** Folder of the recorded responses of Garden. */
export const RECORDED = 'providers/garden/data'
