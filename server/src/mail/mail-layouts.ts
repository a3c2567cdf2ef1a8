import type { MailContent } from '@insaka/domain/mail/mail-templates'

export function renderTextMail({
  greeting,
  paragraphs,
  groups,
  action,
  afterwards,
  closing,
}: MailContent): string {
  const blocks = [
    greeting,
    ...paragraphs,
    ...groups.map(({ title, lines }) =>
      [title, ...lines.map(({ text, url }) => `- ${text}\n  ${url}`)].join('\n'),
    ),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...afterwards,
    `-- \n${closing}`,
  ]
  return `${blocks.join('\n\n')}\n`
}

const fontStyle = 'font-family:Arial,Helvetica,sans-serif'
const styles = {
  page: `margin:0;padding:24px 12px;background:#f2f4f5;${fontStyle};font-size:15px;line-height:1.5;color:#1c2b33`,
  sheet: 'max-width:560px;margin:0 auto;padding:24px 28px;background:#ffffff;border-radius:6px',
  name: 'margin:0 0 20px;font-size:13px;font-weight:bold;letter-spacing:0.04em;color:#1a4d38',
  text: 'margin:0 0 14px',
  title: 'margin:22px 0 6px;font-size:15px;font-weight:bold',
  list: 'margin:0 0 14px;padding-left:20px',
  link: 'color:#1a4d38',
  button:
    'display:inline-block;padding:10px 20px;background:#1a4d38;border-radius:4px;color:#ffffff;font-weight:bold;text-decoration:none',
  address: 'margin:0 0 14px;font-size:12px;color:#5a6b73;word-break:break-all',
  closing: 'max-width:560px;margin:14px auto 0;padding:0 28px;font-size:12px;color:#5a6b73',
}

/** Renders a mail as HTML without pictures, scripts or remote content. */
export function renderHtmlMail(content: MailContent): string {
  const { subject, greeting, paragraphs, groups, action, afterwards, closing } = content
  const blocks = [
    `<p style="${styles.name}">Insaka</p>`,
    ...[greeting, ...paragraphs].map(paragraph),
    ...groups.map(({ title, lines }) => {
      const items = lines.map(
        ({ text, url }) =>
          `<li><a href="${escapeHtml(url)}" style="${styles.link}">${escapeHtml(text)}</a></li>`,
      )
      return `<h2 style="${styles.title}">${escapeHtml(title)}</h2><ul style="${styles.list}">${items.join('')}</ul>`
    }),
    ...(action ? [button(action)] : []),
    ...afterwards.map(paragraph),
  ]
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="${styles.page}">
<div style="${styles.sheet}">
${blocks.join('\n')}
</div>
<p style="${styles.closing}">${escapeHtml(closing)}</p>
</body>
</html>
`
}

const paragraph = (text: string): string => `<p style="${styles.text}">${escapeHtml(text)}</p>`

/** The address is visible too, for users who copy it or check it before they click. */
const button = ({ label, url }: { label: string; url: string }): string =>
  `<p style="margin:20px 0 10px"><a href="${escapeHtml(url)}" style="${styles.button}">${escapeHtml(label)}</a></p>
<p style="${styles.address}">${escapeHtml(url)}</p>`

const entities: Record<string, string> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' }

const escapeHtml = (text: string): string => text.replaceAll(/[&"<>]/g, (character) => entities[character]!)
