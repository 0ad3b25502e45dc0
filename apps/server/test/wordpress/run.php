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
$reply   = $visit['reply'];

$languages = $visit['languages'];
require $visit['plugin'];

if ( $visit['isGerman'] ) {
	do_action( 'init' );
}
if ( $visit['isHeldBack'] ) {
	add_filter( 'lotse_chat_is_shown', '__return_false_for_test' );
}
function __return_false_for_test() {
	return false;
}

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
} elseif ( 'plugins' === $visit['place'] ) {
	echo implode( '', apply_filters( 'plugin_action_links_lotse-chat/lotse-chat.php', array() ) );
} elseif ( 'uninstall' === $visit['place'] ) {
	require $visit['uninstall'];
}

echo json_encode(
	array(
		'printed' => ob_get_clean(),
		'options' => (object) $options,
		'errors'  => $errors,
		'calls'   => $calls,
	)
);
