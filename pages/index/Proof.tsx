import css from './home.module.css';
import measured from './measured.json' with { type: 'json' };

const FIGURES = [
  {
    figure: `${measured.widgetKilobytes} kB`,
    text: 'load with your website; chat, search and share are loaded at the first use',
  },
  { figure: `${measured.pagesPerSecond}`, text: 'pages a second are read and indexed, on two cores' },
  {
    figure: `${measured.pageKilobytes} kB`,
    text: 'carry a whole page of this website, styles included, without a framework',
  },
  {
    figure: `${measured.firstPaintSeconds} s`,
    text: 'until this page is seen on a slow phone and a slow line',
  },
];

/** Results of `npm run bench`. */
export function Proof() {
  return (
    <section className={css.section} aria-labelledby="proof">
      <h2 id="proof">Light on your visitors</h2>
      <ul className={css.figures}>
        {FIGURES.map(({ figure, text }) => (
          <li key={text}>
            <strong>{figure}</strong> {text}
          </li>
        ))}
      </ul>
      <p className={css.note}>Measured by the benchmark that comes with the software. Run it yourself.</p>
    </section>
  );
}
