/** The logo mark: a doorway. */
export function Logo({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="7" fill="#0a6459" />
      <path d="M8 27V15a8 8 0 0 1 16 0v12h-4.6V15a3.4 3.4 0 0 0-6.8 0v12z" fill="#fff" />
      <path d="M6 27h20" stroke="#d2a44c" strokeWidth="2.4" strokeLinecap="round" />
    </svg>
  );
}
