/** The product's logo: a drop that gives off sound. Decorative: the name is written beside it or in its link. */
export function Logo({ size = 24 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" fill="none" aria-hidden="true">
      <path d="M12 4.5C12 4.5 4 13.2 4 19a8 8 0 0 0 16 0c0-5.8-8-14.5-8-14.5Z" fill="var(--escuta-accent)" />
      <path d="M8.2 19.5a3.9 3.9 0 0 0 3.3 3.6" stroke="var(--escuta-ground)" strokeWidth="1.7" strokeLinecap="round" />
      <g stroke="var(--escuta-accent)" strokeWidth="2" strokeLinecap="round">
        <path d="M21.6 12.6a11 11 0 0 1 1.9 6.2 11 11 0 0 1-1.6 5.8" />
        <path d="M25.7 9.8a16 16 0 0 1 2.5 8.9 16 16 0 0 1-2.2 8.3" opacity="0.55" />
      </g>
    </svg>
  );
}
