import { renderMermaidSVG } from 'beautiful-mermaid'

/** Variables of the site, so that a diagram follows its light and its dark theme. */
const theme = {
  bg: 'var(--sl-color-bg)',
  fg: 'var(--sl-color-white)',
  muted: 'var(--sl-color-gray-2)',
  line: 'var(--sl-color-gray-3)',
  border: 'var(--sl-color-gray-4)',
  accent: 'var(--sl-color-text-accent)',
  surface: 'var(--sl-color-gray-6)',
  transparent: true,
}

/** The renderer draws arrows without labels on top of each other, so each gets one that cannot be seen. */
const noLabel = '\u200b'
const withLabels = (source: string): string =>
  source.startsWith('flowchart') ? source.replaceAll(' --> ', ` -->|${noLabel}| `) : source

/** Drops a last stretch along the edge of the box: it would turn the arrowhead sideways. */
const lastStretch = /(<polyline class="edge"[^>]* points="(?:[^"]*? )?[\d.]+,([\d.]+))(?: [\d.]+,\2)+"/g

/** A Mermaid diagram as HTML on one line, which Markdown passes on as it is. */
export const renderDiagram = (source: string): string => {
  const svg = renderMermaidSVG(withLabels(source), theme)
    .replaceAll(new RegExp(`<g class="edge-label"[^>]*data-label="${noLabel}">.*?</g>`, 'gs'), '')
    .replaceAll(lastStretch, '$1"')
    // The site loads nothing from elsewhere.
    .replace(/^\s*@import .*$/m, '')
    .replace(/font-family: [^;]+;/, 'font-family: var(--__sl-font, system-ui, sans-serif);')
  return `<figure class="diagram">${svg.replaceAll(/\s*\n\s*/g, ' ')}</figure>`
}
