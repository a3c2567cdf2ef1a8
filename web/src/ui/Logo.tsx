type Props = {
  size?: number
  /** Colour of the roof; the posts inherit the text colour. */
  thatch?: string
}

/** The logo: an insaka, a thatched roof on open posts. */
export function Logo({ size = 28, thatch = 'var(--insaka-copper)' }: Props) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 32 32"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <g stroke={thatch} strokeWidth="1.75">
        <path d="M16 3 2.5 15.5h27L16 3Z" />
        <path d="m12 9-3 6.5M16 6.5v9M20 9l3 6.5" strokeWidth="1.25" />
      </g>
      <path d="M6.5 15.5V28M25.5 15.5V28M16 15.5V28M3.5 28h25" stroke="currentColor" strokeWidth="1.75" />
    </svg>
  )
}
