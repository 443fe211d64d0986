import { allowStyles } from './allow-styles.ts'

interface ViewerModule {
  createApiReference(element: Element, settings: object): unknown
}

/** Loads the viewer that the server names in the page. It is not part of our scripts: it is large, and only this page needs it. */
export const loadViewer = async (document: Document): Promise<ViewerModule> => {
  const { viewer = '' } = document.documentElement.dataset
  allowStyles(document)
  return import(/* @vite-ignore */ new URL(viewer, document.location.href).href)
}
