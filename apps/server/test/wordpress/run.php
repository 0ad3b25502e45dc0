<?php
/**
 * One visit to a WordPress site with the plugin. What is visited comes as JSON, and so goes what is printed, kept and complained of.
 */

error_reporting( E_ALL );
set_error_handler(
	function ( $level, $message ) {
		fwrite( STDERR, $message );
		exit( 1 );
	}
);

require __DIR__ . '/functions.php';

$visit   = json_decode( stream_get_contents( STDIN ), true );
$options = $visit['options'];
require $visit['plugin'];

ob_start();
if ( 'site' === $visit['place'] ) {
	do_action( 'wp_footer' );
} elseif ( 'settings' === $visit['place'] ) {
	do_action( 'admin_menu' );
	$pages['lotse-chat']();
} elseif ( 'save' === $visit['place'] ) {
	do_action( 'admin_init' );
	foreach ( $settings['lotse_chat'] as $name => $sanitize ) {
		$options[ $name ] = $sanitize( $visit['form'] );
	}
} elseif ( 'uninstall' === $visit['place'] ) {
	require $visit['uninstall'];
}

echo json_encode(
	array(
		'printed' => ob_get_clean(),
		'options' => (object) $options,
		'errors'  => $errors,
	)
);
